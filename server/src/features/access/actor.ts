import type { Actor } from '../activity/activity-store.ts';
import type { Caller } from './caller.ts';

/** To whom the activity feed attributes what this caller does: the member, or the key by its name. */
export function actorOf(caller: Caller): Actor {
  return caller.kind === 'member'
    ? { kind: 'member', id: caller.userId, name: caller.name }
    : { kind: 'key', id: caller.keyId, name: caller.name };
}
