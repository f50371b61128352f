import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '../startup-error.ts';

export type ServerUser = { readonly uid: number; readonly gid: number };

/** Whom the server runs as when root starts Berth: the user who already owns the database, else nobody. */
export function chooseServerUser(cluster: string): ServerUser {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

/** Whether a user without groups may walk to this folder; access lists are not considered. */
export function mayReach(user: ServerUser, folder: string): boolean {
  const path = realpathSync(folder);
  const { mode, uid } = statSync(path);
  const mayEnter = (mode & (uid === user.uid ? 0o100 : 0o001)) !== 0;
  return mayEnter && (path === dirname(path) || mayReach(user, dirname(path)));
}

function nobody(): ServerUser {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  if (!line) {
    throw new StartupError(
      'PostgreSQL refuses to run as root and this machine has no user nobody: start Berth as an ordinary user.',
    );
  }
  return { uid: Number(line[1]), gid: Number(line[2]) };
}
