import type { Role } from '#contract/operation.ts';
import type { Database } from '../../platform/database.ts';

/** Nothing where the slug is taken. */
export function insertTeam(db: Database, name: string, slug: string) {
  return db
    .insertInto('teams')
    .values({ name, slug })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(['id', 'name', 'slug'])
    .executeTakeFirst();
}

export function findTeam(db: Database, teamId: string) {
  return db
    .selectFrom('teams')
    .select(['id', 'name', 'slug'])
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
}

export function findTeamsOfUser(db: Database, userId: string) {
  return db
    .selectFrom('teams')
    .innerJoin('team_members', 'team_members.team_id', 'teams.id')
    .select(['teams.id', 'teams.name', 'teams.slug'])
    .where('team_members.user_id', '=', userId)
    .orderBy('teams.id')
    .execute();
}

export async function renameTeam(db: Database, teamId: string, name: string): Promise<void> {
  await db.updateTable('teams').set({ name }).where('id', '=', teamId).execute();
}

export async function hasApps(db: Database, teamId: string): Promise<boolean> {
  return (
    (await db.selectFrom('apps').select('id').where('team_id', '=', teamId).executeTakeFirst()) !== undefined
  );
}

export async function removeTeam(db: Database, teamId: string): Promise<void> {
  await db.deleteFrom('teams').where('id', '=', teamId).execute();
}

export async function insertMember(db: Database, teamId: string, userId: string, role: Role): Promise<void> {
  await db.insertInto('team_members').values({ team_id: teamId, user_id: userId, role }).execute();
}

export function findMembers(db: Database, teamId: string) {
  return db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .select(['users.id', 'users.name', 'users.email', 'team_members.role', 'team_members.joined_at'])
    .where('team_members.team_id', '=', teamId)
    .orderBy('users.id')
    .execute();
}

/** Locks the team's members, so that two changes at once can't leave it without an owner. */
export function lockMembers(db: Database, teamId: string) {
  return db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .select(['users.id', 'users.name', 'team_members.role'])
    .where('team_members.team_id', '=', teamId)
    .orderBy('users.id')
    .forUpdate('team_members')
    .execute();
}

export async function setRole(db: Database, teamId: string, userId: string, role: Role): Promise<void> {
  await db
    .updateTable('team_members')
    .set({ role })
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute();
}

export async function removeMembership(db: Database, teamId: string, userId: string): Promise<void> {
  await db.deleteFrom('team_members').where('team_id', '=', teamId).where('user_id', '=', userId).execute();
}
