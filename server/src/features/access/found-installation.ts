import type { Database } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken, randomToken, type Secrets } from '../../platform/secrets.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { findKeyByHash } from './caller-store.ts';
import {
  findInstallation,
  insertInstallation,
  lockInstallation,
  setSetupToken,
} from './installation-store.ts';
import { insertKey } from './key-store.ts';
import { insertMember, insertTeam } from './team-store.ts';
import { insertUser } from './user-store.ts';

const secretCheck = { plain: 'berth', context: 'installation' };

export type FirstOwner = {
  readonly userId: string;
  readonly name: string;
  readonly hasAccount: boolean;
  /** A SERVICE_ADMIN_KEY that came after the first start, when it is no longer taken. */
  readonly ignoredKey: boolean;
};

/** At the first start: the first owner, his team and, if one is given, his key. At every start: the right secret. */
export async function foundInstallation(
  db: Database,
  secrets: Secrets,
  adminKey: string | undefined,
): Promise<FirstOwner> {
  return db.transaction().execute(async (trx) => {
    await lockInstallation(trx);
    const found = await findInstallation(trx);
    if (found === undefined) return insertFirstOwner(trx, secrets, adminKey);
    proveSecret(secrets, found.secret_check);
    return {
      userId: found.first_owner_id,
      name: found.name,
      hasAccount: found.password_hash !== null,
      ignoredKey: adminKey !== undefined && !(await findKeyByHash(trx, hashToken(adminKey))),
    };
  });
}

/** A fresh one-time link for the first owner's account. */
export async function makeSetupLink({ db, config }: Platform): Promise<string> {
  const token = randomToken();
  await setSetupToken(db, hashToken(token));
  return new URL(`/setup#${token}`, config.baseUrl).href;
}

async function insertFirstOwner(
  db: Database,
  secrets: Secrets,
  adminKey: string | undefined,
): Promise<FirstOwner> {
  const owner = await insertUser(db, { name: 'Owner', email: null, passwordHash: null });
  const team = await insertTeam(db, 'Home', 'home');
  await insertMember(db, team!.id, owner.id, 'owner');
  await insertInstallation(db, {
    secretCheck: secrets.encrypt(secretCheck.plain, secretCheck.context),
    firstOwnerId: owner.id,
  });
  if (adminKey !== undefined) {
    const scope = { kind: 'user', userId: owner.id } as const;
    await insertKey(db, {
      scope,
      name: 'SERVICE_ADMIN_KEY',
      hash: hashToken(adminKey),
      role: 'admin',
      expiresAt: null,
    });
  }
  return { userId: owner.id, name: owner.name, hasAccount: false, ignoredKey: false };
}

function proveSecret(secrets: Secrets, sealed: string): void {
  try {
    secrets.decrypt(sealed, secretCheck.context);
  } catch {
    throw new StartupError(
      'The master secret is not the one that this database was encrypted with: set SERVICE_SECRET to that one.',
    );
  }
}
