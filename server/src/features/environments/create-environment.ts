import { type Database, isUniqueViolation } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidInput, Refusal } from '../../platform/refusal.ts';
import { actorOf } from '../access/actor.ts';
import type { AppScope, Caller } from '../access/caller.ts';
import { insertActivity } from '../activity/activity-store.ts';
import { findApp } from '../apps/app-store.ts';
import { checkConfiguration, type FieldError } from './check-configuration.ts';
import { checkNames } from './check-names.ts';
import {
  changedAutoFields,
  changedBuild,
  defaultAutoFields,
  defaultBuild,
  type GivenFields,
} from './configuration.ts';
import { insertEnvironment, setVariables } from './environment-store.ts';
import { mergeVariables } from './variables.ts';

type NewEnvironment = GivenFields & { readonly name: string; readonly branch: string };

export async function createEnvironment(
  platform: Platform,
  caller: Caller,
  scope: AppScope,
  given: NewEnvironment,
): Promise<string> {
  const { display_name: appName } = await findApp(platform.db, scope.appId);
  const errors: readonly FieldError[] = [...checkConfiguration(given), ...checkNames(appName, given.name)];
  if (errors.length > 0) throw invalidInput(errors);
  try {
    return await platform.db
      .transaction()
      .execute((trx) => insertWithActivity({ ...platform, db: trx }, caller, scope, given));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal('conflict', 'name-taken', `The app has an environment named ${given.name} already.`);
  }
}

/** The environment that every app has from its beginning. */
export async function createFirstEnvironment(db: Database, appId: string): Promise<void> {
  await insertEnvironment(db, appId, {
    ...defaultAutoFields,
    name: 'production',
    branch: 'main',
    build: defaultBuild,
  });
}

async function insertWithActivity(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  caller: Caller,
  { teamId, appId }: AppScope,
  given: NewEnvironment,
): Promise<string> {
  const { id } = await insertEnvironment(db, appId, {
    ...changedAutoFields(defaultAutoFields, given),
    name: given.name,
    branch: given.branch,
    build: changedBuild(defaultBuild, given),
  });
  if (given.envVars) await setVariables(db, id, mergeVariables(secrets, id, {}, given.envVars));
  await insertActivity(db, {
    teamId,
    appId,
    envId: id,
    actor: actorOf(caller),
    action: 'environment.created',
    subject: { kind: 'environment', id, name: given.name },
  });
  return id;
}
