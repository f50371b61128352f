import type { Role } from '#contract/operation.ts';
import type { Database } from '../../platform/database.ts';
import { knownForm } from '../../platform/ids.ts';
import { type AppScope, type Caller, type EnvironmentScope, type TeamScope, userIdOf } from './caller.ts';
import { findAppChain, findEnvironmentChain, findRole } from './reach-store.ts';

/*
 * Who reaches what. An id that does not exist and one that is another's are the same thing here: 'beyond'.
 * 'missing' is one that the caller did not name, that is no number, or that was within his reach and is gone.
 */
export type Unreached = 'missing' | 'beyond';

export function isReached<S extends object>(found: S | Unreached): found is S {
  return typeof found === 'object';
}

export async function reachEnvironment(
  db: Database,
  caller: Caller,
  givenId: string | undefined,
): Promise<EnvironmentScope | Unreached> {
  if (caller.kind === 'environment') {
    const { teamId, appId, envId } = caller;
    return { kind: 'environment', teamId, appId, envId, role: caller.role };
  }
  const envId = knownForm(givenId);
  if (envId === undefined) return 'missing';
  const chain = await findEnvironmentChain(db, envId, userIdOf(caller));
  const role = chain && roleIn(caller, chain);
  if (chain === undefined || role === undefined) return 'beyond';
  if (chain.deleted_at !== null) return 'missing';
  return { kind: 'environment', teamId: chain.teamId, appId: chain.appId, envId, role };
}

export async function reachApp(
  db: Database,
  caller: Caller,
  givenId: string | undefined,
): Promise<AppScope | Unreached> {
  if (caller.kind === 'environment') return 'beyond';
  if (caller.kind === 'app') {
    const own = givenId === undefined || knownForm(givenId) === caller.appId;
    return own ? { kind: 'app', teamId: caller.teamId, appId: caller.appId, role: caller.role } : 'beyond';
  }
  const appId = knownForm(givenId);
  if (appId === undefined) return 'missing';
  const chain = await findAppChain(db, appId, userIdOf(caller));
  const role = chain && roleIn(caller, { ...chain, appId });
  return chain === undefined || role === undefined
    ? 'beyond'
    : { kind: 'app', teamId: chain.teamId, appId, role };
}

export async function reachTeam(
  db: Database,
  caller: Caller,
  givenId: string | undefined,
): Promise<TeamScope | Unreached> {
  if (caller.kind === 'team') {
    const own = givenId === undefined || knownForm(givenId) === caller.teamId;
    return own ? { kind: 'team', teamId: caller.teamId, role: caller.role } : 'beyond';
  }
  const userId = userIdOf(caller);
  if (userId === undefined) return 'beyond';
  const teamId = knownForm(givenId);
  if (teamId === undefined) return 'missing';
  const role = await findRole(db, teamId, userId);
  return role === undefined ? 'beyond' : { kind: 'team', teamId, role };
}

/** Keys have the role they were made with; a user has his own in each team. */
function roleIn(
  caller: Caller,
  chain: { readonly teamId: string; readonly appId: string; readonly role: Role | null },
): Role | undefined {
  switch (caller.kind) {
    case 'environment':
      return undefined;
    case 'app':
      return caller.appId === chain.appId ? caller.role : undefined;
    case 'team':
      return caller.teamId === chain.teamId ? caller.role : undefined;
    case 'user':
    case 'member':
      return chain.role ?? undefined;
  }
}
