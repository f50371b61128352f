import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller } from '../features/access/caller.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';

export type RateLimits = { spend(caller: Caller | undefined, address: string): Promise<void> };

/** A minute's worth of requests for each key or session, and for each address that has neither. */
export function createRateLimits({ config }: Pick<Platform, 'config'>): RateLimits {
  const byCaller = limiter(config.SERVICE_RATE_LIMIT_KEY);
  const byAddress = limiter(config.SERVICE_RATE_LIMIT_ADDRESS);
  return {
    async spend(caller, address) {
      if (caller === undefined) return spendOne(byAddress, address);
      return spendOne(byCaller, caller.kind === 'member' ? `member ${caller.userId}` : caller.keyId);
    },
  };
}

function limiter(perMinute: number): RateLimiterMemory | undefined {
  return perMinute === 0 ? undefined : new RateLimiterMemory({ points: perMinute, duration: 60 });
}

async function spendOne(from: RateLimiterMemory | undefined, key: string): Promise<void> {
  try {
    await from?.consume(key);
  } catch (spent) {
    if (spent instanceof Error) throw spent;
    throw new Refusal('too-many', 'rate-limited', 'Too many requests: wait and try again.', {
      retryAfterSeconds: Math.ceil((spent as RateLimiterRes).msBeforeNext / 1000),
    });
  }
}
