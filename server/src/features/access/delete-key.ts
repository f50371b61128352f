import { knownForm } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { insertActivity } from '../activity/activity-store.ts';
import { actorOf } from './actor.ts';
import { type Caller, hasRole } from './caller.ts';
import { findKey, type KeyRow, removeKey } from './key-store.ts';
import { findRole } from './reach-store.ts';

/** Revokes a key within the caller's reach: from the next request on it is unknown. */
export async function deleteKey({ db }: Platform, caller: Caller, givenId: string): Promise<void> {
  const keyId = knownForm(givenId);
  await db.transaction().execute(async (trx) => {
    const key = keyId === undefined ? undefined : await findKey(trx, keyId);
    const reached = key && (await reaches(trx, caller, key));
    if (!key || !reached) throw notFound();
    if (reached === 'role-too-low') {
      throw new Refusal('forbidden', 'role-too-low', 'Only admins and owners of the team revoke team keys.');
    }
    if (!(await removeKey(trx, key.id))) throw notFound();
    if (key.team_id === null) return;
    await insertActivity(trx, {
      teamId: key.team_id,
      ...(key.app_id === null ? {} : { appId: key.app_id }),
      ...(key.env_id === null ? {} : { envId: key.env_id }),
      actor: actorOf(caller),
      action: 'key.deleted',
      subject: { kind: 'key', id: key.id, name: key.name },
    });
  });
}

function notFound(): Refusal {
  return new Refusal('not-found', 'key-not-found', 'There is no such key.');
}

async function reaches(
  db: Parameters<typeof findRole>[0],
  caller: Caller,
  key: KeyRow,
): Promise<boolean | 'role-too-low'> {
  switch (caller.kind) {
    case 'environment':
      return key.env_id === caller.envId;
    case 'app':
      return key.app_id === caller.appId;
    case 'team':
      return key.team_id === caller.teamId;
    case 'user':
    case 'member':
      return userReaches(db, caller.userId, key);
  }
}

async function userReaches(
  db: Parameters<typeof findRole>[0],
  userId: string,
  key: KeyRow,
): Promise<boolean | 'role-too-low'> {
  if (key.team_id === null) return key.user_id === userId;
  const role = await findRole(db, key.team_id, userId);
  if (role === undefined) return false;
  return key.level !== 'team' || hasRole(role, 'admin') || 'role-too-low';
}
