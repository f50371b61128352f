import { isUniqueViolation } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/secrets.ts';
import { findInstallation, takeSetupToken } from './installation-store.ts';
import type { Browser } from './operation-call.ts';
import { hashPassword } from './passwords.ts';
import { startSession } from './sign-in.ts';
import { setAccount } from './user-store.ts';

type Account = {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
};

/** The first owner exists from the first start on; the setup link gives him a name, an address and a password. */
export async function setUpOwner(platform: Platform, browser: Browser, account: Account) {
  const tokenHash = hashToken(account.token);
  const installation = await findInstallation(platform.db);
  if (!installation?.setup_token_hash?.equals(tokenHash)) throw invalidToken();
  const passwordHash = await hashPassword(account.password);
  try {
    return await platform.db.transaction().execute(async (trx) => {
      const taken = await takeSetupToken(trx, tokenHash);
      if (taken === undefined) throw invalidToken();
      const { name, email } = account;
      const user = await setAccount(trx, taken.first_owner_id, { name, email, passwordHash });
      await startSession(platform, trx, browser, user.id);
      return user;
    });
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new Refusal('invalid', 'address-taken', 'Another member has this e-mail address.');
    }
    throw error;
  }
}

function invalidToken(): Refusal {
  return new Refusal('forbidden', 'invalid-token', 'This setup link is not valid, or was used already.');
}
