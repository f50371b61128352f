import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../../platform/refusal.ts';

const quarterHour = 900;

/**
 * Wrong attempts in a quarter of an hour. The tight limit is on one account from one network, so that a stranger can't
 * lock its owner out; the account's own is loose, against guessing from many networks.
 */
const limits = {
  accountFromNetwork: new RateLimiterMemory({ points: 10, duration: quarterHour }),
  account: new RateLimiterMemory({ points: 100, duration: quarterHour }),
  network: new RateLimiterMemory({ points: 50, duration: quarterHour }),
};

/** Before a password is looked at. */
export async function spendAttempt(address: string, email: string): Promise<void> {
  const network = networkOf(address);
  try {
    await limits.accountFromNetwork.consume(`${network} ${email}`);
    await limits.network.consume(network);
    await limits.account.consume(email);
  } catch (spent) {
    if (spent instanceof Error) throw spent;
    const retryAfterSeconds = Math.ceil((spent as RateLimiterRes).msBeforeNext / 1000);
    throw new Refusal('too-many', 'too-many-attempts', 'Too many attempts to sign in: wait and try again.', {
      retryAfterSeconds,
    });
  }
}

/** After the right password: only wrong attempts count. */
export async function forgiveAttempts(address: string, email: string): Promise<void> {
  const network = networkOf(address);
  await limits.accountFromNetwork.delete(`${network} ${email}`);
  await limits.network.reward(network);
  await limits.account.reward(email);
}

/** One household has a whole /64 of IPv6. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
