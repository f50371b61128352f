import { type Database, isUniqueViolation } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidInput, Refusal } from '../../platform/refusal.ts';
import { actorOf } from '../access/actor.ts';
import { type Caller, userIdOf } from '../access/caller.ts';
import { isReached, reachTeam } from '../access/reach.ts';
import { findTeam, findTeamsOfUser } from '../access/team-store.ts';
import { insertActivity } from '../activity/activity-store.ts';
import { type AppRow, insertApp } from './app-store.ts';
import { isReservedName, makeUpDisplayName } from './display-name.ts';
import { type GivenSource, nameInSource, readSource } from './source.ts';

type Wish = GivenSource & { readonly displayName?: string | undefined; readonly teamId?: string | undefined };

/** `furnish` gives the new app what it can't be without, in the same transaction. */
export async function createApp(
  { db, config }: Platform,
  caller: Caller,
  wish: Wish,
  furnish: (db: Database, app: AppRow) => Promise<void>,
): Promise<AppRow> {
  const team = await findTeamFor(db, caller, wish.teamId);
  const source = readSource(wish, team.slug);
  if (isError(source)) throw invalidInput([source]);
  if (wish.displayName !== undefined && isReservedName(config, wish.displayName)) throw reservedName();
  const displayName = wish.displayName ?? (await makeUpDisplayName(db, config, nameInSource(source)));
  return orNameTaken(() =>
    db.transaction().execute(async (trx) => {
      const app = await insertApp(trx, team.id, displayName, source);
      await insertActivity(trx, {
        teamId: team.id,
        appId: app.id,
        actor: actorOf(caller),
        action: 'app.created',
        subject: { kind: 'app', id: app.id, name: app.display_name },
      });
      await furnish(trx, app);
      return app;
    }),
  );
}

export function isError<T extends object>(
  read: T | readonly [string, string],
): read is readonly [string, string] {
  return Array.isArray(read);
}

export function reservedName(): Refusal {
  return invalidInput([['displayName', 'is the host name of this service itself']]);
}

export async function orNameTaken<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal('conflict', 'name-taken', 'Another app has this display name.');
  }
}

/** The team that is named, else the only one there is. */
async function findTeamFor(db: Database, caller: Caller, teamId: string | undefined) {
  const userId = userIdOf(caller);
  const only = teamId === undefined && userId !== undefined ? await onlyTeamOf(db, userId) : teamId;
  const scope = await reachTeam(db, caller, only);
  if (!isReached(scope)) throw new Refusal('not-found', 'team-not-found', 'There is no such team.');
  return findTeam(db, scope.teamId);
}

async function onlyTeamOf(db: Database, userId: string): Promise<string | undefined> {
  const teams = await findTeamsOfUser(db, userId);
  if (teams.length > 1) throw invalidInput([['teamId', 'is required: you belong to several teams']]);
  return teams[0]?.id;
}
