import type { Database } from '../../platform/database.ts';
import { hotQuery } from '../../platform/hot-query.ts';

const selectKey = hotQuery((db, hash: Buffer) =>
  db
    .selectFrom('api_keys')
    .select([
      'id',
      'level',
      'name',
      'role',
      'user_id',
      'team_id',
      'app_id',
      'env_id',
      'expires_at',
      'last_used_at',
    ])
    .where('hash', '=', hash),
);

export async function findKeyByHash(db: Database, hash: Buffer) {
  return (await selectKey(db, hash))[0];
}

export async function noteKeyUse(db: Database, keyId: string, usedAt: Date): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: usedAt }).where('id', '=', keyId).execute();
}

const selectSession = hotQuery((db, hash: Buffer) =>
  db
    .selectFrom('member_sessions')
    .innerJoin('users', 'users.id', 'member_sessions.user_id')
    .select([
      'member_sessions.id',
      'member_sessions.user_id',
      'member_sessions.expires_at',
      'member_sessions.last_used_at',
      'users.name',
    ])
    .where('member_sessions.token_hash', '=', hash),
);

export async function findSessionByHash(db: Database, hash: Buffer) {
  return (await selectSession(db, hash))[0];
}

export async function noteSessionUse(db: Database, sessionId: string, usedAt: Date): Promise<void> {
  await db.updateTable('member_sessions').set({ last_used_at: usedAt }).where('id', '=', sessionId).execute();
}
