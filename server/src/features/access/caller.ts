import type { CallerKind, Role } from '#contract/operation.ts';

type Key = {
  readonly keyId: string;
  readonly name: string;
  readonly expiresAt: Date | null;
  /** A key acts as admin within its reach, but never above whoever made it. User keys have their user's role. */
  readonly role: KeyRole;
};

export type KeyRole = 'developer' | 'admin';

/** Who calls: the holder of a key, or a member who is signed in (`sessionId` null: the operator of this machine). */
export type Caller =
  | (Key & {
      readonly kind: 'environment';
      readonly teamId: string;
      readonly appId: string;
      readonly envId: string;
    })
  | (Key & { readonly kind: 'app'; readonly teamId: string; readonly appId: string })
  | (Key & { readonly kind: 'team'; readonly teamId: string })
  | (Key & { readonly kind: 'user'; readonly userId: string })
  | {
      readonly kind: 'member';
      readonly userId: string;
      readonly name: string;
      readonly sessionId: string | null;
    };

export type EnvironmentScope = {
  readonly kind: 'environment';
  readonly teamId: string;
  readonly appId: string;
  readonly envId: string;
  readonly role: Role;
};
export type AppScope = {
  readonly kind: 'app';
  readonly teamId: string;
  readonly appId: string;
  readonly role: Role;
};
export type TeamScope = { readonly kind: 'team'; readonly teamId: string; readonly role: Role };
/** All the teams of one user. */
export type UserScope = { readonly kind: 'user'; readonly userId: string };

export type Scope = EnvironmentScope | AppScope | TeamScope | UserScope;

const ranks: Readonly<Record<Role, number>> = { developer: 1, admin: 2, owner: 3 };

export function hasRole(actual: Role, least: Role): boolean {
  return ranks[actual] >= ranks[least];
}

/** The user behind the caller, if there is one: team, app and environment keys belong to no user. */
export function userIdOf(caller: Caller): string | undefined {
  return caller.kind === 'user' || caller.kind === 'member' ? caller.userId : undefined;
}

export function isKind(caller: Caller, kinds: readonly CallerKind[]): boolean {
  return kinds.includes(caller.kind);
}
