import type { Role } from '#contract/operation.ts';
import type { Database } from '../../platform/database.ts';

export type NewInvitation = {
  readonly teamId: string;
  readonly email: string;
  readonly role: Role;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
};

export async function insertInvitation(db: Database, invitation: NewInvitation): Promise<void> {
  await db
    .insertInto('invitations')
    .values({
      team_id: invitation.teamId,
      email: invitation.email,
      role: invitation.role,
      token_hash: invitation.tokenHash,
      expires_at: invitation.expiresAt,
    })
    .execute();
}

export function findInvitation(db: Database, tokenHash: Buffer) {
  return db
    .selectFrom('invitations')
    .select(['email', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Taking an invitation removes it, so that of two attempts at once only one gets it. */
export function takeInvitation(db: Database, tokenHash: Buffer) {
  return db
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .returning(['team_id', 'role'])
    .executeTakeFirst();
}

export async function isMemberByEmail(db: Database, teamId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .select('users.id')
    .where('team_members.team_id', '=', teamId)
    .where('users.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeExpiredInvitations(db: Database, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<', expiredBefore).execute();
}
