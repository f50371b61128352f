import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** Until the transaction ends: of many machines that start at once, one founds the installation. */
export async function lockInstallation(db: Database): Promise<void> {
  await sql`lock table installation in share row exclusive mode`.execute(db);
}

export function findInstallation(db: Database) {
  return db
    .selectFrom('installation')
    .innerJoin('users', 'users.id', 'installation.first_owner_id')
    .select([
      'installation.secret_check',
      'installation.first_owner_id',
      'installation.setup_token_hash',
      'users.name',
      'users.password_hash',
    ])
    .executeTakeFirst();
}

export async function insertInstallation(
  db: Database,
  installation: { secretCheck: string; firstOwnerId: string },
): Promise<void> {
  await db
    .insertInto('installation')
    .values({ secret_check: installation.secretCheck, first_owner_id: installation.firstOwnerId })
    .execute();
}

export async function setSetupToken(db: Database, tokenHash: Buffer): Promise<void> {
  await db.updateTable('installation').set({ setup_token_hash: tokenHash }).execute();
}

/** Taking the token removes it: of two attempts at once only one gets it. */
export function takeSetupToken(db: Database, tokenHash: Buffer) {
  return db
    .updateTable('installation')
    .set({ setup_token_hash: null })
    .where('setup_token_hash', '=', tokenHash)
    .returning('first_owner_id')
    .executeTakeFirst();
}
