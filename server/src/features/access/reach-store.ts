import type { Role } from '#contract/operation.ts';
import type { Database } from '../../platform/database.ts';
import { hotQuery } from '../../platform/hot-query.ts';

const selectEnvironmentChain = hotQuery((db, userId: string | null, envId: string) =>
  db
    .selectFrom('environments')
    .innerJoin('apps', 'apps.id', 'environments.app_id')
    .leftJoin('team_members', (join) =>
      join.onRef('team_members.team_id', '=', 'apps.team_id').on('team_members.user_id', '=', userId),
    )
    .select(['apps.id as appId', 'apps.team_id as teamId', 'team_members.role', 'environments.deleted_at'])
    .where('environments.id', '=', envId),
);

/** The chain above an environment, gone or not, and the role of a user in its team. */
export async function findEnvironmentChain(db: Database, envId: string, userId: string | undefined) {
  return (await selectEnvironmentChain(db, userId ?? null, envId))[0];
}

const selectAppChain = hotQuery((db, userId: string | null, appId: string) =>
  db
    .selectFrom('apps')
    .leftJoin('team_members', (join) =>
      join.onRef('team_members.team_id', '=', 'apps.team_id').on('team_members.user_id', '=', userId),
    )
    .select(['apps.team_id as teamId', 'team_members.role'])
    .where('apps.id', '=', appId),
);

export async function findAppChain(db: Database, appId: string, userId: string | undefined) {
  return (await selectAppChain(db, userId ?? null, appId))[0];
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
