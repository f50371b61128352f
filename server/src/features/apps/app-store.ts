import type { Database } from '../../platform/database.ts';
import type { Scope } from '../access/caller.ts';

const shown = ['id', 'team_id', 'display_name', 'repo', 'url', 'created_at'] as const;

export type AppRow = Awaited<ReturnType<typeof insertApp>>;

/** Where the app's code is: exactly one of the two. */
export type Source =
  | { readonly repo: string; readonly url: null }
  | { readonly repo: null; readonly url: string };

export function insertApp(db: Database, teamId: string, displayName: string, source: Source) {
  return db
    .insertInto('apps')
    .values({ team_id: teamId, display_name: displayName, ...source })
    .returning(shown)
    .executeTakeFirstOrThrow();
}

export function findApp(db: Database, appId: string) {
  return db.selectFrom('apps').select(shown).where('id', '=', appId).executeTakeFirstOrThrow();
}

export function findApps(db: Database, scope: Scope, afterId: string | undefined, limit: number) {
  let query = db.selectFrom('apps').select(shown).orderBy('id').limit(limit);
  if (scope.kind === 'app' || scope.kind === 'environment') query = query.where('id', '=', scope.appId);
  if (scope.kind === 'team') query = query.where('team_id', '=', scope.teamId);
  if (scope.kind === 'user') {
    query = query.where('team_id', 'in', (teams) =>
      teams.selectFrom('team_members').select('team_id').where('user_id', '=', scope.userId),
    );
  }
  return (afterId === undefined ? query : query.where('id', '>', afterId)).execute();
}

export async function isDisplayNameTaken(db: Database, displayName: string): Promise<boolean> {
  const row = await db
    .selectFrom('apps')
    .select('id')
    .where('display_name', '=', displayName)
    .executeTakeFirst();
  return row !== undefined;
}

export async function changeApp(
  db: Database,
  appId: string,
  change: { readonly display_name?: string; readonly repo?: string | null; readonly url?: string | null },
): Promise<void> {
  await db.updateTable('apps').set(change).where('id', '=', appId).execute();
}

export async function removeApp(db: Database, appId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('apps').where('id', '=', appId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findEnvironmentNames(db: Database, appId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('environments')
    .select('name')
    .where('app_id', '=', appId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ name }) => name);
}
