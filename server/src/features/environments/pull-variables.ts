import type { Platform } from '../../platform/platform.ts';
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
  return openVariables(secrets, scope.envId, sealed ?? {});
}
