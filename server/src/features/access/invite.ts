import type { Role } from '#contract/operation.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashToken, randomToken } from '../../platform/secrets.ts';
import { insertActivity } from '../activity/activity-store.ts';
import { actorOf } from './actor.ts';
import type { Caller, TeamScope } from './caller.ts';
import { requireOwner } from './change-member.ts';
import { insertInvitation, isMemberByEmail } from './invitation-store.ts';

const validForMs = 7 * 24 * 3_600_000;

/** Makes the link that lets whoever holds it join the team once. */
export async function invite(
  { db, clock, config }: Platform,
  caller: Caller,
  scope: TeamScope,
  { email, role }: { readonly email: string; readonly role: Role },
): Promise<string> {
  if (role === 'owner') requireOwner(scope, 'invite an owner');
  const { teamId } = scope;
  const token = randomToken();
  await db.transaction().execute(async (trx) => {
    if (await isMemberByEmail(trx, teamId, email)) {
      throw new Refusal('conflict', 'already-a-member', `${email} is a member of the team already.`);
    }
    const expiresAt = new Date(clock.nowMs() + validForMs);
    await insertInvitation(trx, { teamId, email, role, tokenHash: hashToken(token), expiresAt });
    await insertActivity(trx, {
      teamId,
      actor: actorOf(caller),
      action: 'member.invited',
      subject: { kind: 'invitation', id: null, name: email },
      changes: [`role: ${role}`],
    });
  });
  return new URL(`/invitation#${token}`, config.baseUrl).href;
}
