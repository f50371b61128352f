import type { Database } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidInput, Refusal } from '../../platform/refusal.ts';
import { hashToken, randomToken } from '../../platform/secrets.ts';
import { insertActivity } from '../activity/activity-store.ts';
import { actorOf } from './actor.ts';
import { type Caller, hasRole, type Scope, userIdOf } from './caller.ts';
import { holdEnvironment, insertKey, type KeyRow } from './key-store.ts';

type Level = Scope['kind'];

type Wish = { readonly level: Level; readonly name: string; readonly expiresAt?: number | undefined };

const prefixes: Readonly<Record<Level, string>> = {
  environment: 'svc_env_',
  app: 'svc_app_',
  team: 'svc_team_',
  user: 'svc_user_',
};

const idNames: Readonly<Record<Level, string>> = {
  environment: 'envId',
  app: 'appId',
  team: 'teamId',
  user: '',
};

export type MadeKey = { readonly key: KeyRow; readonly secret: string };

/** Makes a key. The secret is returned here and nowhere else: only its hash is kept. */
export async function createKey(
  { db, clock }: Platform,
  caller: Caller,
  named: Scope,
  wish: Wish,
): Promise<MadeKey> {
  const scope = scopeOfKey(caller, named, wish.level);
  checkExpiry(clock.nowMs(), caller, wish.expiresAt);
  return db.transaction().execute((trx) => insertKeyWithActivity(trx, caller, scope, wish));
}

/** A key makes only keys of its own reach, and a team key takes an admin. */
function scopeOfKey(caller: Caller, named: Scope, level: Level): Scope {
  if (level === 'user') {
    const userId = userIdOf(caller);
    if (userId === undefined) throw beyondReach(level);
    return { kind: 'user', userId };
  }
  const scope = named.kind === level ? named : widened(caller, named, level);
  if (level === 'team' && !hasRole(scope.role, 'admin')) {
    throw new Refusal('forbidden', 'role-too-low', 'Only admins and owners of the team make team keys.');
  }
  return scope;
}

/** An id below the level's own names the app or team above it, if the caller reaches that far. */
function widened(caller: Caller, named: Scope, level: 'environment' | 'app' | 'team') {
  if (named.kind === 'user' || level === 'environment' || (named.kind === 'team' && level === 'app')) {
    throw invalidInput([[idNames[level], `is required for a key of the level ${level}`]]);
  }
  if (caller.kind === 'environment' || (caller.kind === 'app' && level === 'team')) throw beyondReach(level);
  const { teamId, role } = named;
  if (level === 'team') return { kind: 'team', teamId, role } as const;
  return { kind: 'app', teamId, appId: (named as { appId: string }).appId, role } as const;
}

/** A key that ends can't make one that outlives it. */
function checkExpiry(nowMs: number, caller: Caller, expiresAt: number | undefined): void {
  if (expiresAt !== undefined && expiresAt * 1000 <= nowMs) {
    throw invalidInput([['expiresAt', 'must be in the future']]);
  }
  const own = caller.kind === 'member' ? null : caller.expiresAt;
  if (own !== null && (expiresAt ?? Infinity) * 1000 > own.getTime()) {
    throw invalidInput([['expiresAt', 'must not be later than that of the key that makes it']]);
  }
}

function beyondReach(level: Level): Refusal {
  return new Refusal('forbidden', 'beyond-reach', `This key can't make a key of the level ${level}.`);
}

async function insertKeyWithActivity(
  db: Database,
  caller: Caller,
  scope: Scope,
  wish: Wish,
): Promise<MadeKey> {
  if (scope.kind === 'environment' && !(await holdEnvironment(db, scope.envId))) {
    throw new Refusal('not-found', 'environment-not-found', 'There is no such environment.');
  }
  const secret = `${prefixes[scope.kind]}${randomToken()}`;
  const expiresAt = wish.expiresAt === undefined ? null : new Date(wish.expiresAt * 1000);
  const role = scope.kind !== 'user' && scope.role === 'developer' ? 'developer' : 'admin';
  const key = await insertKey(db, { scope, name: wish.name, hash: hashToken(secret), role, expiresAt });
  if (scope.kind !== 'user') {
    await insertActivity(db, {
      ...scope,
      actor: actorOf(caller),
      action: 'key.created',
      subject: { kind: 'key', id: key.id, name: key.name },
    });
  }
  return { key, secret };
}
