import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { insertActivity } from '../activity/activity-store.ts';
import { actorOf } from './actor.ts';
import type { Caller, TeamScope } from './caller.ts';
import { hasApps, removeTeam, renameTeam } from './team-store.ts';

export async function updateTeam(db: Database, caller: Caller, { teamId }: TeamScope, name: string) {
  await db.transaction().execute(async (trx) => {
    await renameTeam(trx, teamId, name);
    await insertActivity(trx, {
      teamId,
      actor: actorOf(caller),
      action: 'team.updated',
      subject: { kind: 'team', id: teamId, name },
      changes: ['name'],
    });
  });
}

export async function deleteTeam(db: Database, { teamId }: TeamScope): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await hasApps(trx, teamId)) {
      throw new Refusal('conflict', 'team-has-apps', 'The team still has apps: delete them first.');
    }
    await removeTeam(trx, teamId);
  });
}
