import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { randomToken } from '../../platform/secrets.ts';
import { insertActivity } from '../activity/activity-store.ts';
import { actorOf } from './actor.ts';
import { type Caller, userIdOf } from './caller.ts';
import { insertMember, insertTeam } from './team-store.ts';

export async function createTeam(db: Database, caller: Caller, name: string) {
  const userId = userIdOf(caller);
  if (userId === undefined) throw new Refusal('forbidden', 'beyond-reach', 'Only users make teams.');
  return db.transaction().execute(async (trx) => {
    const team = await insertUnderFreeSlug(trx, name);
    await insertMember(trx, team.id, userId, 'owner');
    await insertActivity(trx, {
      teamId: team.id,
      actor: actorOf(caller),
      action: 'team.created',
      subject: { kind: 'team', id: team.id, name },
    });
    return team;
  });
}

/** The name in the form of a host label; with a random ending where that is taken or nothing is left of it. */
async function insertUnderFreeSlug(db: Database, name: string) {
  const plain = slugOf(name);
  const inserted = plain.length >= 2 ? await insertTeam(db, name, plain) : undefined;
  return inserted ?? (await insertTeam(db, name, `${plain || 'team'}-${randomToken(8).toLowerCase()}`))!;
}

function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '');
}
