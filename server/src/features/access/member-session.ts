import { unixSeconds } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { knownForm } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Caller } from './caller.ts';
import type { Browser } from './operation-call.ts';
import { findSessions, findUser, removeSession } from './user-store.ts';

export async function describeSession(db: Database, caller: Caller) {
  const member = requireMember(caller);
  const rows = await findSessions(db, member.userId);
  return {
    member: await findUser(db, member.userId),
    sessions: rows.map((row) => ({
      id: row.id,
      userAgent: row.user_agent,
      createdAt: unixSeconds(row.created_at),
      lastUsedAt: unixSeconds(row.last_used_at),
      current: row.id === member.sessionId,
    })),
  };
}

export async function signOut(
  db: Database,
  caller: Caller,
  browser: Browser,
  givenId: string | undefined,
): Promise<void> {
  const member = requireMember(caller);
  const sessionId = givenId === undefined ? member.sessionId : knownForm(givenId);
  const removed = typeof sessionId === 'string' && (await removeSession(db, member.userId, sessionId));
  if (!removed) throw new Refusal('not-found', 'session-not-found', 'There is no such session.');
  if (sessionId === member.sessionId) browser.endSession();
}

function requireMember(caller: Caller): Extract<Caller, { kind: 'member' }> {
  if (caller.kind === 'member') return caller;
  throw new Refusal('forbidden', 'not-signed-in', 'Only a member who is signed in has sessions.');
}
