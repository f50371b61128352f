import type { Role } from '#contract/operation.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { insertActivity } from '../activity/activity-store.ts';
import { actorOf } from './actor.ts';
import { type Caller, hasRole, type TeamScope, userIdOf } from './caller.ts';
import { lockMembers, removeMembership, setRole } from './team-store.ts';

type MemberRow = Awaited<ReturnType<typeof lockMembers>>[number];

export async function updateMember(
  db: Database,
  caller: Caller,
  scope: TeamScope,
  memberId: string,
  role: Role,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const members = await lockMembers(trx, scope.teamId);
    const member = memberIn(members, memberId);
    if (member.role === 'owner' || role === 'owner') requireOwner(scope, 'make or change an owner');
    if (role !== 'owner') keepAnOwner(members, member);
    await setRole(trx, scope.teamId, member.id, role);
    await record(trx, caller, scope, 'member.updated', member, [`role: ${role}`]);
  });
}

export async function removeMember(
  db: Database,
  caller: Caller,
  scope: TeamScope,
  memberId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const members = await lockMembers(trx, scope.teamId);
    const member = memberIn(members, memberId);
    if (member.id !== userIdOf(caller)) {
      if (!hasRole(scope.role, 'admin')) throw roleTooLow('Only admins and owners remove other members.');
      if (member.role === 'owner') requireOwner(scope, 'remove an owner');
    }
    keepAnOwner(members, member);
    await removeMembership(trx, scope.teamId, member.id);
    await record(trx, caller, scope, 'member.removed', member, []);
  });
}

export function requireOwner(scope: TeamScope, what: string): void {
  if (scope.role !== 'owner') throw roleTooLow(`Only owners of the team ${what}.`);
}

function memberIn(members: readonly MemberRow[], memberId: string): MemberRow {
  const member = members.find(({ id }) => id === memberId);
  if (member === undefined) throw new Refusal('not-found', 'member-not-found', 'There is no such member.');
  return member;
}

function keepAnOwner(members: readonly MemberRow[], without: MemberRow): void {
  if (members.some(({ id, role }) => role === 'owner' && id !== without.id)) return;
  throw new Refusal('conflict', 'last-owner', 'The team would be left without an owner.');
}

function roleTooLow(message: string): Refusal {
  return new Refusal('forbidden', 'role-too-low', message);
}

async function record(
  db: Database,
  caller: Caller,
  { teamId }: TeamScope,
  action: string,
  member: MemberRow,
  changes: readonly string[],
): Promise<void> {
  const subject = { kind: 'member', id: member.id, name: member.name };
  await insertActivity(db, { teamId, actor: actorOf(caller), action, subject, changes });
}
