import type { Database } from '../../platform/database.ts';

export type Actor = {
  readonly kind: 'member' | 'key' | 'service';
  readonly id: string | null;
  readonly name: string;
};
export type Subject = { readonly kind: string; readonly id: string | null; readonly name: string };

export type NewActivity = {
  readonly teamId: string;
  readonly appId?: string;
  readonly envId?: string;
  readonly actor: Actor;
  readonly action: string;
  readonly subject: Subject;
  readonly changes?: readonly string[];
};

/** Taken inside the transaction of the change itself: there is no change without its entry. */
export async function insertActivity(db: Database, activity: NewActivity): Promise<void> {
  await db
    .insertInto('activities')
    .values({
      team_id: activity.teamId,
      app_id: activity.appId ?? null,
      env_id: activity.envId ?? null,
      actor: JSON.stringify(activity.actor),
      action: activity.action,
      subject: JSON.stringify(activity.subject),
      changes: JSON.stringify(activity.changes ?? []),
    })
    .execute();
}

export type ActivityFilter =
  | { readonly envId: string }
  | { readonly appId: string }
  | { readonly teamId: string }
  | { readonly userId: string };

const shown = ['id', 'actor', 'action', 'subject', 'changes', 'created_at'] as const;

export function findActivities(
  db: Database,
  filter: ActivityFilter,
  olderThan: string | undefined,
  limit: number,
) {
  let query = db.selectFrom('activities').select(shown).orderBy('id', 'desc').limit(limit);
  if ('envId' in filter) query = query.where('env_id', '=', filter.envId);
  else if ('appId' in filter) query = query.where('app_id', '=', filter.appId);
  else if ('teamId' in filter) query = query.where('team_id', '=', filter.teamId);
  else {
    query = query.where('team_id', 'in', (teams) =>
      teams.selectFrom('team_members').select('team_id').where('user_id', '=', filter.userId),
    );
  }
  return (olderThan === undefined ? query : query.where('id', '<', olderThan)).execute();
}
