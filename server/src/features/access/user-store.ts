import type { Database } from '../../platform/database.ts';

export function findUserByEmail(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export function findUser(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

export type NewUser = {
  readonly name: string;
  readonly email: string | null;
  readonly passwordHash: string | null;
};

export function insertUser(db: Database, user: NewUser) {
  return db
    .insertInto('users')
    .values({ name: user.name, email: user.email, password_hash: user.passwordHash })
    .returning(['id', 'name', 'email'])
    .executeTakeFirstOrThrow();
}

export function setAccount(db: Database, userId: string, user: NewUser) {
  return db
    .updateTable('users')
    .set({ name: user.name, email: user.email, password_hash: user.passwordHash })
    .where('id', '=', userId)
    .returning(['id', 'name', 'email'])
    .executeTakeFirstOrThrow();
}

export async function insertSession(
  db: Database,
  session: { userId: string; tokenHash: Buffer; userAgent: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('member_sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      user_agent: session.userAgent,
      expires_at: session.expiresAt,
    })
    .execute();
}

export function findSessions(db: Database, userId: string) {
  return db
    .selectFrom('member_sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

export async function removeSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('member_sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeExpiredSessions(db: Database, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('member_sessions').where('expires_at', '<', expiredBefore).execute();
}
