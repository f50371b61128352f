import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf } from '../access/actor.ts';
import type { Caller, EnvironmentScope } from '../access/caller.ts';
import { insertActivity } from '../activity/activity-store.ts';
import { lockEnvironment, markDeleted } from './environment-store.ts';

export async function deleteEnvironment(
  { db, clock }: Platform,
  caller: Caller,
  { teamId, appId, envId }: EnvironmentScope,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const environment = await lockEnvironment(trx, envId);
    if (environment === undefined) {
      throw new Refusal('not-found', 'environment-not-found', 'There is no such environment.');
    }
    await markDeleted(trx, envId, new Date(clock.nowMs()));
    await insertActivity(trx, {
      teamId,
      appId,
      envId,
      actor: actorOf(caller),
      action: 'environment.deleted',
      subject: { kind: 'environment', id: envId, name: environment.name },
    });
  });
}
