import { timingSafeEqual } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import { hashToken } from '../../platform/secrets.ts';
import type { StoredKey } from '../../platform/tables.ts';
import type { Caller } from './caller.ts';
import { findKeyByHash, findSessionByHash, noteKeyUse, noteSessionUse } from './caller-store.ts';

const keyForm = /^svc_(env|app|team|user|operator)_[0-9A-Za-z]{40,200}$/;
const useNotedEveryMs = 60_000;

/** Who holds this key, if it is a good one. */
export async function findKeyHolder(platform: Platform, key: string): Promise<Caller | undefined> {
  if (!keyForm.test(key)) return undefined;
  const hash = hashToken(key);
  const { keyHash, userId, name } = platform.operator;
  if (timingSafeEqual(hash, keyHash)) return { kind: 'member', userId, name, sessionId: null };
  const row = await findKey(platform, hash);
  if (row === undefined || isOver(platform, row.expires_at)) return undefined;
  if (isStale(platform, row.last_used_at)) {
    row.last_used_at = new Date(platform.clock.nowMs());
    noteInBackground(platform, noteKeyUse(platform.db, row.id, row.last_used_at));
  }
  return callerOf(row);
}

/** Who is signed in with this session, if it is a good one. */
export async function findSignedInMember(platform: Platform, token: string): Promise<Caller | undefined> {
  const row = await findSessionByHash(platform.db, hashToken(token));
  if (row === undefined || isOver(platform, row.expires_at)) return undefined;
  if (isStale(platform, row.last_used_at)) {
    noteInBackground(platform, noteSessionUse(platform.db, row.id, new Date(platform.clock.nowMs())));
  }
  return { kind: 'member', userId: row.user_id, name: row.name, sessionId: row.id };
}

function findKey({ db, keys }: Platform, hash: Buffer): StoredKey | Promise<StoredKey | undefined> {
  const name = hash.toString('latin1');
  return keys.get(name) ?? keys.read(name, () => findKeyByHash(db, hash));
}

/** The table's checks hold which of the ids are there at each level. */
function callerOf(row: StoredKey): Caller {
  const key = { keyId: row.id, name: row.name, expiresAt: row.expires_at, role: row.role };
  switch (row.level) {
    case 'environment':
      return { ...key, kind: 'environment', teamId: row.team_id!, appId: row.app_id!, envId: row.env_id! };
    case 'app':
      return { ...key, kind: 'app', teamId: row.team_id!, appId: row.app_id! };
    case 'team':
      return { ...key, kind: 'team', teamId: row.team_id! };
    case 'user':
      return { ...key, kind: 'user', userId: row.user_id! };
  }
}

function isOver(platform: Platform, expiresAt: Date | null): boolean {
  return expiresAt !== null && expiresAt.getTime() <= platform.clock.nowMs();
}

function isStale(platform: Platform, usedAt: Date | null): boolean {
  return usedAt === null || platform.clock.nowMs() - usedAt.getTime() > useNotedEveryMs;
}

function noteInBackground(platform: Platform, noting: Promise<void>): void {
  noting.catch((error: unknown) => platform.log.warn({ err: error }, 'the last use was not noted'));
}
