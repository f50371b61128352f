import type { Database } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashToken, randomToken } from '../../platform/secrets.ts';
import type { Browser } from './operation-call.ts';
import { isPassword } from './passwords.ts';
import { forgiveAttempts, spendAttempt } from './sign-in-attempts.ts';
import { findUserByEmail, insertSession } from './user-store.ts';

const sessionSeconds = 30 * 24 * 3600;

export async function signIn(
  platform: Platform,
  browser: Browser,
  { email, password }: { readonly email: string; readonly password: string },
) {
  await spendAttempt(browser.address, email);
  const user = await findUserByEmail(platform.db, email);
  if (!(await isPassword(password, user?.password_hash)) || user === undefined) {
    throw new Refusal('forbidden', 'wrong-credentials', 'The e-mail address or the password is wrong.');
  }
  await forgiveAttempts(browser.address, email);
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
