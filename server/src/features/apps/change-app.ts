import type { Database } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidInput, Refusal } from '../../platform/refusal.ts';
import { actorOf } from '../access/actor.ts';
import type { AppScope, Caller } from '../access/caller.ts';
import { findTeam } from '../access/team-store.ts';
import { insertActivity } from '../activity/activity-store.ts';
import { changeApp, findApp, findEnvironmentNames, removeApp, type Source } from './app-store.ts';
import { isError, orNameTaken, reservedName } from './create-app.ts';
import { isReservedName, longestNames } from './display-name.ts';
import { type GivenSource, readSource } from './source.ts';

type Change = GivenSource & { readonly displayName?: string | undefined };

export async function updateApp(
  { db, config }: Platform,
  caller: Caller,
  scope: AppScope,
  change: Change,
): Promise<void> {
  const { displayName } = change;
  if (displayName !== undefined && isReservedName(config, displayName)) throw reservedName();
  await orNameTaken(() =>
    db.transaction().execute(async (trx) => {
      const source = await readNewSource(trx, scope, change);
      if (displayName !== undefined) await checkLengths(trx, scope.appId, displayName);
      const name = displayName === undefined ? {} : { display_name: displayName };
      if (source === undefined && displayName === undefined) return;
      await changeApp(trx, scope.appId, { ...name, ...source });
      const changes = [...(source ? ['repo'] : []), ...(displayName ? ['displayName'] : [])];
      await record(trx, caller, scope, 'app.updated', changes);
    }),
  );
}

export async function deleteApp({ db }: Platform, caller: Caller, scope: AppScope): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await record(trx, caller, scope, 'app.deleted', []);
    if (await removeApp(trx, scope.appId)) return;
    throw new Refusal('not-found', 'app-not-found', 'There is no such app.');
  });
}

async function readNewSource(db: Database, scope: AppScope, change: Change): Promise<Source | undefined> {
  if (change.repo === undefined && change.url === undefined) return undefined;
  const source = readSource(change, (await findTeam(db, scope.teamId)).slug);
  if (isError(source)) throw invalidInput([source]);
  return source;
}

async function checkLengths(db: Database, appId: string, displayName: string): Promise<void> {
  const tooLong = (await findEnvironmentNames(db, appId)).find(
    (name) => name.length + displayName.length > longestNames,
  );
  if (tooLong === undefined) return;
  const message = `together with the environment ${tooLong} it would have more than ${longestNames} characters`;
  throw invalidInput([['displayName', message]]);
}

async function record(
  db: Database,
  caller: Caller,
  { teamId, appId }: AppScope,
  action: string,
  changes: readonly string[],
): Promise<void> {
  const app = await findApp(db, appId);
  const subject = { kind: 'app', id: appId, name: app.display_name };
  await insertActivity(db, { teamId, appId, actor: actorOf(caller), action, subject, changes });
}
