import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { hotQuery } from '../../platform/hot-query.ts';
import type { EnvironmentScope } from '../access/caller.ts';
import type { Actor } from '../activity/activity-store.ts';
import type { AutoFields, BuildDocument } from './configuration.ts';
import type { SealedVariables } from './variables.ts';

const shown = [
  'environments.id',
  'environments.app_id',
  'environments.name',
  'environments.branch',
  'environments.auto_deploy',
  'environments.auto_deploy_branches',
  'environments.auto_deploy_commits',
  'environments.auto_publish',
] as const;

export type EnvironmentRow = Awaited<ReturnType<typeof findEnvironments>>[number];

/** With the names of the variables alone: sealed values don't leave the database to be blanked. */
export const findEnvironments = hotQuery((db, appId: string, limit: number) =>
  db
    .selectFrom('environments')
    .innerJoin('apps', 'apps.id', 'environments.app_id')
    .select([
      ...shown,
      'apps.display_name as app_name',
      sql<BuildDocument>`environments.build`.as('build'),
      sql<string[]>`array(select jsonb_object_keys(environments.variables))`.as('variable_names'),
    ])
    .where('environments.app_id', '=', appId)
    .where('environments.deleted_at', 'is', null)
    .orderBy('environments.id')
    .limit(limit),
);

/** Locks the environment until the transaction ends, so that two changes at once both count. */
export function lockEnvironment(db: Database, envId: string) {
  return db
    .selectFrom('environments')
    .innerJoin('apps', 'apps.id', 'environments.app_id')
    .select([
      ...shown,
      'apps.display_name as app_name',
      sql<BuildDocument>`environments.build`.as('build'),
      sql<SealedVariables>`environments.variables`.as('variables'),
    ])
    .where('environments.id', '=', envId)
    .where('environments.deleted_at', 'is', null)
    .forUpdate('environments')
    .executeTakeFirst();
}

export type EnvironmentValues = AutoFields & {
  readonly name: string;
  readonly branch: string;
  readonly build: BuildDocument;
};

export function insertEnvironment(db: Database, appId: string, values: EnvironmentValues) {
  return db
    .insertInto('environments')
    .values({ app_id: appId, ...columnsOf(values), variables: '{}', deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function changeEnvironment(
  db: Database,
  envId: string,
  values: EnvironmentValues,
): Promise<void> {
  await db.updateTable('environments').set(columnsOf(values)).where('id', '=', envId).execute();
}

export async function setVariables(db: Database, envId: string, variables: SealedVariables): Promise<void> {
  await db
    .updateTable('environments')
    .set({ variables: JSON.stringify(variables) })
    .where('id', '=', envId)
    .execute();
}

/** What is left of a deleted environment is that it was there: no configuration, no secret, no key. */
export async function markDeleted(db: Database, envId: string, deletedAt: Date): Promise<void> {
  await db
    .updateTable('environments')
    .set({ deleted_at: deletedAt, build: '{}', variables: '{}' })
    .where('id', '=', envId)
    .execute();
  await db.deleteFrom('api_keys').where('env_id', '=', envId).execute();
}

const reveal = hotQuery((db, envId: string, teamId: string, appId: string, actor: string) => ({
  compile: () =>
    sql<{ variables: SealedVariables }>`
      with revealed as (
        select id, name, variables from environments where id = ${envId} and deleted_at is null
      ), entry as (
        insert into activities (team_id, app_id, env_id, actor, action, subject, changes)
        select ${teamId}::bigint, ${appId}::bigint, id, ${actor}::jsonb, 'variables.revealed',
               jsonb_build_object('kind', 'environment', 'id', id::text, 'name', name),
               to_jsonb(array(select jsonb_object_keys(variables)))
        from revealed
      )
      select variables from revealed
    `.compile(db),
}));

/** One statement, so that no value leaves the database without its entry in the activity feed. */
export async function revealVariables(
  db: Database,
  { envId, teamId, appId }: EnvironmentScope,
  actor: Actor,
): Promise<SealedVariables | undefined> {
  return (await reveal(db, envId, teamId, appId, JSON.stringify(actor)))[0]?.variables;
}

function columnsOf(values: EnvironmentValues) {
  return {
    name: values.name,
    branch: values.branch,
    auto_deploy: values.autoDeploy,
    auto_deploy_branches: values.autoDeployBranches,
    auto_deploy_commits: values.autoDeployCommits,
    auto_publish: values.autoPublish,
    build: JSON.stringify(values.build),
  };
}
