import { unixSeconds } from '../../platform/clock.ts';
import { knownForm } from '../../platform/ids.ts';
import { pageOf, pageSize } from '../../platform/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { userIdOf } from './caller.ts';
import { removeMember, updateMember } from './change-member.ts';
import { deleteTeam, updateTeam } from './change-team.ts';
import { createKey } from './create-key.ts';
import { createTeam } from './create-team.ts';
import { deleteKey } from './delete-key.ts';
import { invite } from './invite.ts';
import { findKeys } from './key-store.ts';
import { describeSession, signOut } from './member-session.ts';
import type { Implementations } from './operation-call.ts';
import { presentKey } from './present-key.ts';
import { setUpOwner } from './set-up-owner.ts';
import { signIn } from './sign-in.ts';
import { findMembers, findTeam, findTeamsOfUser } from './team-store.ts';

const ok = { ok: true };

export function accessOperations(
  platform: Platform,
): Implementations<TeamOperation | MemberOperation | KeyOperation | SessionOperation> {
  return {
    ...teamOperations(platform),
    ...memberOperations(platform),
    ...keyOperations(platform),
    ...sessionOperations(platform),
  };
}

type TeamOperation = 'createTeam' | 'listTeams' | 'updateTeam' | 'deleteTeam';

function teamOperations({ db }: Platform): Implementations<TeamOperation> {
  return {
    createTeam: async ({ caller, input }) => ({ team: await createTeam(db, caller, input.name) }),
    async listTeams({ caller }) {
      const userId = userIdOf(caller);
      if (userId !== undefined) return { teams: await findTeamsOfUser(db, userId) };
      return { teams: caller.kind === 'team' ? [await findTeam(db, caller.teamId)] : [] };
    },
    async updateTeam({ caller, scope, input }) {
      await updateTeam(db, caller, scope, input.name);
      return ok;
    },
    async deleteTeam({ scope }) {
      await deleteTeam(db, scope);
      return ok;
    },
  };
}

type MemberOperation = 'listMembers' | 'updateMember' | 'removeMember' | 'createInvitation';

function memberOperations(platform: Platform): Implementations<MemberOperation> {
  const { db } = platform;
  return {
    async listMembers({ scope }) {
      const rows = await findMembers(db, scope.teamId);
      return { members: rows.map((row) => ({ ...row, joinedAt: unixSeconds(row.joined_at) })) };
    },
    async updateMember({ caller, scope, input }) {
      await updateMember(db, caller, scope, input.memberId, input.role);
      return ok;
    },
    async removeMember({ caller, scope, input }) {
      await removeMember(db, caller, scope, input.memberId);
      return ok;
    },
    createInvitation: async ({ caller, scope, input }) => ({
      invitation: { url: await invite(platform, caller, scope, input) },
    }),
  };
}

type KeyOperation = 'createKey' | 'listKeys' | 'deleteKey';

function keyOperations(platform: Platform): Implementations<KeyOperation> {
  return {
    async createKey({ caller, scope, input }) {
      const { key, secret } = await createKey(platform, caller, scope, input);
      return { key: presentKey(key), secret };
    },
    async listKeys({ scope, input }) {
      const rows = await findKeys(platform.db, scope, knownForm(input.afterId), pageSize + 1);
      const { items, pagination } = pageOf(rows);
      return { keys: items.map(presentKey), pagination };
    },
    async deleteKey({ caller, input }) {
      await deleteKey(platform, caller, input.keyId);
      return ok;
    },
  };
}

type SessionOperation = 'signIn' | 'setUpOwner' | 'acceptInvitation' | 'getSession' | 'signOut';

function sessionOperations(platform: Platform): Implementations<SessionOperation> {
  return {
    signIn: async ({ browser, input }) => ({ member: await signIn(platform, browser, input) }),
    setUpOwner: async ({ browser, input }) => ({ member: await setUpOwner(platform, browser, input) }),
    acceptInvitation: async ({ browser, input }) => ({
      member: await acceptInvitation(platform, browser, input),
    }),
    getSession: ({ caller }) => describeSession(platform.db, caller),
    async signOut({ caller, browser, input }) {
      await signOut(platform.db, caller, browser, input.sessionId);
      return ok;
    },
  };
}
