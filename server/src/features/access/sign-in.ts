import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashToken, randomToken } from '../../platform/secrets.ts';
import type { Browser } from './operation-call.ts';
import { isPassword } from './passwords.ts';
import { findUserByEmail, insertSession } from './user-store.ts';

const sessionSeconds = 30 * 24 * 3600;

/** Ten wrong attempts a quarter of an hour for one account, fifty from one address. */
const attempts = {
  account: new RateLimiterMemory({ points: 10, duration: 900 }),
  address: new RateLimiterMemory({ points: 50, duration: 900 }),
};

export async function signIn(
  platform: Platform,
  browser: Browser,
  { email, password }: { readonly email: string; readonly password: string },
) {
  await spendAttempt(browser, email);
  const user = await findUserByEmail(platform.db, email);
  if (!(await isPassword(password, user?.password_hash)) || user === undefined) {
    throw new Refusal('forbidden', 'wrong-credentials', 'The e-mail address or the password is wrong.');
  }
  await Promise.all([attempts.account.delete(email), attempts.address.reward(browser.address)]);
  await startSession(platform, platform.db, browser, user.id);
  return user;
}

/** Stores a new session in `db`, which may be a transaction, and hands its token to the browser. */
export async function startSession(
  { clock }: Platform,
  db: Database,
  browser: Browser,
  userId: string,
): Promise<void> {
  const token = randomToken();
  await insertSession(db, {
    userId,
    tokenHash: hashToken(token),
    userAgent: browser.userAgent.slice(0, 500),
    expiresAt: new Date(clock.nowMs() + sessionSeconds * 1000),
  });
  browser.startSession(token, sessionSeconds);
}

async function spendAttempt(browser: Browser, email: string): Promise<void> {
  try {
    await Promise.all([attempts.account.consume(email), attempts.address.consume(browser.address)]);
  } catch (spent) {
    if (spent instanceof Error) throw spent;
    const retryAfterSeconds = Math.ceil((spent as RateLimiterRes).msBeforeNext / 1000);
    throw new Refusal('too-many', 'too-many-attempts', 'Too many attempts to sign in: wait and try again.', {
      retryAfterSeconds,
    });
  }
}
