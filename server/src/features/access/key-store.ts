import type { Database } from '../../platform/database.ts';
import type { KeyRole, Scope } from './caller.ts';

const shown = [
  'id',
  'level',
  'name',
  'user_id',
  'team_id',
  'app_id',
  'env_id',
  'created_at',
  'last_used_at',
  'expires_at',
] as const;

export type KeyRow = Awaited<ReturnType<typeof insertKey>>;

export type NewKey = {
  readonly scope: Scope;
  readonly name: string;
  readonly hash: Buffer;
  readonly role: KeyRole;
  readonly expiresAt: Date | null;
};

export function insertKey(db: Database, { scope, name, hash, role, expiresAt }: NewKey) {
  return db
    .insertInto('api_keys')
    .values({
      level: scope.kind,
      name,
      hash,
      role,
      expires_at: expiresAt,
      user_id: scope.kind === 'user' ? scope.userId : null,
      team_id: scope.kind === 'user' ? null : scope.teamId,
      app_id: scope.kind === 'app' || scope.kind === 'environment' ? scope.appId : null,
      env_id: scope.kind === 'environment' ? scope.envId : null,
    })
    .returning(shown)
    .executeTakeFirstOrThrow();
}

/** The keys at or below a scope; a user's are his own user keys alone. */
export function findKeys(db: Database, scope: Scope, afterId: string | undefined, limit: number) {
  let query = db.selectFrom('api_keys').select(shown).orderBy('id').limit(limit);
  if (scope.kind === 'user') query = query.where('user_id', '=', scope.userId);
  if (scope.kind === 'team') query = query.where('team_id', '=', scope.teamId);
  if (scope.kind === 'app') query = query.where('app_id', '=', scope.appId);
  if (scope.kind === 'environment') query = query.where('env_id', '=', scope.envId);
  return (afterId === undefined ? query : query.where('id', '>', afterId)).execute();
}

export function findKey(db: Database, keyId: string) {
  return db.selectFrom('api_keys').select(shown).where('id', '=', keyId).executeTakeFirst();
}

/** Held until the transaction ends: no key is made for an environment that is being deleted. */
export async function holdEnvironment(db: Database, envId: string): Promise<boolean> {
  const row = await db
    .selectFrom('environments')
    .select('id')
    .where('id', '=', envId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeKey(db: Database, keyId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('api_keys').where('id', '=', keyId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeExpiredKeys(db: Database, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('api_keys').where('expires_at', '<', expiredBefore).execute();
}
