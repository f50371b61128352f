import type { Secrets } from '../../platform/secrets.ts';

/** Variable name to sealed value, as stored. A sealed value opens only under its own environment and name. */
export type SealedVariables = Readonly<Record<string, string>>;

/** Unlisted variables keep their value; one set to the empty string is removed. */
export function mergeVariables(
  secrets: Secrets,
  envId: string,
  stored: SealedVariables,
  given: Readonly<Record<string, string>>,
): SealedVariables {
  const sealed = Object.entries(given)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [name, secrets.encrypt(value, contextOf(envId, name))] as const);
  const kept = Object.entries(stored).filter(([name]) => !Object.hasOwn(given, name));
  return Object.fromEntries([...kept, ...sealed]);
}

export function openVariables(
  secrets: Secrets,
  envId: string,
  stored: SealedVariables,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(stored).map(([name, sealed]) => [name, secrets.decrypt(sealed, contextOf(envId, name))]),
  );
}

function contextOf(envId: string, name: string): string {
  return `variable:${envId}:${name}`;
}
