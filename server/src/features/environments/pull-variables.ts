import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf } from '../access/actor.ts';
import type { Caller, EnvironmentScope } from '../access/caller.ts';
import { revealVariables } from './environment-store.ts';
import { openVariables } from './variables.ts';

/** The only place where values of variables leave the platform in the open. */
export async function pullVariables(
  { db, secrets }: Platform,
  caller: Caller,
  scope: EnvironmentScope,
): Promise<Record<string, string>> {
  const sealed = await revealVariables(db, scope, actorOf(caller));
  if (sealed === undefined) {
    throw new Refusal('forbidden', 'no-access-to-environment', 'This key has no access to that environment.');
  }
  return openVariables(secrets, scope.envId, sealed);
}
