import type { Operation, ScopeRefusals } from '#contract/operation.ts';
import { type Caller, hasRole, type Scope, userIdOf } from '../features/access/caller.ts';
import {
  isReached,
  reachApp,
  reachEnvironment,
  reachTeam,
  type Unreached,
} from '../features/access/reach.ts';
import type { Database } from '../platform/database.ts';
import { invalidInput, Refusal } from '../platform/refusal.ts';

export type RawInput = Readonly<Record<string, unknown>>;

type Noun = 'environment' | 'app' | 'team';

const idNames = { environment: 'envId', app: 'appId', team: 'teamId' } as const;

/** The fields that name what a call is about. */
export const scopeIds: readonly string[] = Object.values(idNames);

/** Finds what the operation acts on, and refuses a caller that does not reach it or has too low a role there. */
export async function findScope(
  db: Database,
  operation: Operation,
  caller: Caller,
  input: RawInput,
): Promise<Scope | undefined> {
  if (operation.target === 'caller') return undefined;
  const noun = operation.target === 'any' ? narrowestNamed(caller, input) : operation.target;
  if (noun === 'user') return { kind: 'user', userId: userIdOf(caller)! };
  const scope = await reach(db, noun, caller, readId(input[idNames[noun]]));
  if (!isReached(scope)) throw unreached(noun, scope, operation.scopeRefusals);
  if (!hasRole(scope.role, operation.role)) {
    throw new Refusal('forbidden', 'role-too-low', `This takes the role ${operation.role} in the team.`);
  }
  return scope;
}

/** The narrowest of the ids that are given; without one, the reach of the caller himself. */
function narrowestNamed(caller: Caller, input: RawInput): Noun | 'user' {
  if (caller.kind === 'environment' || input.envId !== undefined) return 'environment';
  if (caller.kind === 'app' || input.appId !== undefined) return 'app';
  if (caller.kind === 'team' || input.teamId !== undefined) return 'team';
  return 'user';
}

function reach(db: Database, noun: Noun, caller: Caller, id: string | undefined) {
  switch (noun) {
    case 'environment':
      return reachEnvironment(db, caller, id);
    case 'app':
      return reachApp(db, caller, id);
    case 'team':
      return reachTeam(db, caller, id);
  }
}

function readId(given: unknown): string | undefined {
  return typeof given === 'string' || typeof given === 'number' ? String(given) : undefined;
}

/** The same words whether the id belongs to another or to nobody. */
function unreached(noun: Noun, how: Unreached, statuses: ScopeRefusals): Refusal {
  const status = how === 'missing' ? statuses.missing : statuses.beyondReach;
  if (status === 400) return invalidInput([[idNames[noun], 'is required with this key']]);
  return status === 403
    ? new Refusal('forbidden', `no-access-to-${noun}`, `This key has no access to that ${noun}.`)
    : new Refusal(
        'not-found',
        `${noun}-not-found`,
        `There is no such ${noun}, or no ${idNames[noun]} was given.`,
      );
}
