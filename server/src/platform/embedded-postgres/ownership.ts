import { lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import type { ServerUser } from './server-user.ts';

/** PostgreSQL starts only on its own files: root mends that after a restore, an ordinary user is told. */
export async function takeOwnership(cluster: string, user: ServerUser | undefined): Promise<void> {
  const { uid } = await stat(cluster);
  if (uid === (user?.uid ?? process.geteuid?.())) return;
  if (user) return await giveAll(cluster, user);
  throw new StartupError(
    `The database in ${cluster} belongs to another user (uid ${uid}): start Berth as that user or as root, or give the folder to the user who runs Berth with chown -R.`,
  );
}

/** The folder itself comes last: cut short, the next start begins again. */
async function giveAll(folder: string, user: ServerUser): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveAll(path, user);
    else await lchown(path, user.uid, user.gid);
  }
  await lchown(folder, user.uid, user.gid);
}
