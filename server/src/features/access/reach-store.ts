import type { Role } from '#contract/operation.ts';
import type { Database } from '../../platform/database.ts';

/** The chain above an environment, gone or not, and the role of a user in its team. */
export function findEnvironmentChain(db: Database, envId: string, userId: string | undefined) {
  return db
    .selectFrom('environments')
    .innerJoin('apps', 'apps.id', 'environments.app_id')
    .leftJoin('team_members', (join) =>
      join.onRef('team_members.team_id', '=', 'apps.team_id').on('team_members.user_id', '=', userId ?? null),
    )
    .select(['apps.id as appId', 'apps.team_id as teamId', 'team_members.role', 'environments.deleted_at'])
    .where('environments.id', '=', envId)
    .executeTakeFirst();
}

export function findAppChain(db: Database, appId: string, userId: string | undefined) {
  return db
    .selectFrom('apps')
    .leftJoin('team_members', (join) =>
      join.onRef('team_members.team_id', '=', 'apps.team_id').on('team_members.user_id', '=', userId ?? null),
    )
    .select(['apps.team_id as teamId', 'team_members.role'])
    .where('apps.id', '=', appId)
    .executeTakeFirst();
}

export async function findRole(db: Database, teamId: string, userId: string): Promise<Role | undefined> {
  const row = await db
    .selectFrom('team_members')
    .select('role')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role;
}
