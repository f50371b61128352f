import { isUniqueViolation } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidInput, Refusal } from '../../platform/refusal.ts';
import { actorOf } from '../access/actor.ts';
import type { Caller, EnvironmentScope } from '../access/caller.ts';
import { insertActivity } from '../activity/activity-store.ts';
import { checkConfiguration } from './check-configuration.ts';
import { checkNames } from './check-names.ts';
import { changedAutoFields, changedBuild, type GivenFields } from './configuration.ts';
import { changeEnvironment, lockEnvironment, setVariables } from './environment-store.ts';
import { mergeVariables } from './variables.ts';

const mostVariables = 1000;

type Locked = NonNullable<Awaited<ReturnType<typeof lockEnvironment>>>;

/** Only the fields that are given change. */
export async function updateEnvironment(
  platform: Platform,
  caller: Caller,
  scope: EnvironmentScope,
  given: GivenFields,
): Promise<void> {
  if (Object.keys(given).length === 0) return;
  const errors = checkConfiguration(given);
  if (errors.length > 0) throw invalidInput(errors);
  try {
    await platform.db.transaction().execute((trx) => change({ ...platform, db: trx }, caller, scope, given));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw invalidInput([['name', `the app has another environment named ${given.name}`]]);
  }
}

async function change(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  caller: Caller,
  { teamId, appId, envId }: EnvironmentScope,
  given: GivenFields,
): Promise<void> {
  const current = await lockEnvironment(db, envId);
  if (current === undefined) {
    throw new Refusal('not-found', 'environment-not-found', 'There is no such environment.');
  }
  if (given.name !== undefined) {
    const errors = checkNames(current.app_name, given.name);
    if (errors.length > 0) throw invalidInput(errors);
  }
  await changeEnvironment(db, envId, {
    ...changedAutoFields(autoFieldsOf(current), given),
    name: given.name ?? current.name,
    branch: given.branch ?? current.branch,
    build: changedBuild(current.build, given),
  });
  if (given.envVars) {
    const merged = mergeVariables(secrets, envId, current.variables, given.envVars);
    if (Object.keys(merged).length > mostVariables) {
      throw invalidInput([['envVars', `an environment has at most ${mostVariables} variables`]]);
    }
    await setVariables(db, envId, merged);
  }
  await insertActivity(db, {
    teamId,
    appId,
    envId,
    actor: actorOf(caller),
    action: 'environment.updated',
    subject: { kind: 'environment', id: envId, name: given.name ?? current.name },
    changes: namesOfChanges(given),
  });
}

function autoFieldsOf(row: Locked) {
  return {
    autoDeploy: row.auto_deploy,
    autoDeployBranches: row.auto_deploy_branches,
    autoDeployCommits: row.auto_deploy_commits,
    autoPublish: row.auto_publish,
  };
}

/** Field names; variables by their own names. */
function namesOfChanges(given: GivenFields): readonly string[] {
  const { envVars, ...fields } = given;
  const names = Object.entries(fields).filter(([, value]) => value !== undefined);
  return [...names.map(([name]) => name), ...Object.keys(envVars ?? {}).map((name) => `envVars.${name}`)];
}
