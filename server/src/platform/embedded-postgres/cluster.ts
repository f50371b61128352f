import { chmod, chown, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import type { Launcher } from './launcher.ts';
import { takeOwnership } from './ownership.ts';
import { run } from './run-command.ts';
import { codeOf, serverFailure } from './startup-fault.ts';

type Plan = {
  readonly launcher: Launcher;
  readonly dataDir: string;
  readonly cluster: string;
  readonly version: string;
  readonly log: (message: string) => void;
};

const UNFINISHED = 'postgres.new-';

const INITDB = [
  ...['--username=berth', '--auth-local=trust', '--auth-host=reject', '--encoding=UTF8', '--locale=C'],
  ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
];

export async function prepareCluster(plan: Plan): Promise<void> {
  await removeUnfinished(plan.dataDir);
  if (await isMissing(plan.cluster)) return await createCluster(plan);
  await takeOwnership(plan.cluster, plan.launcher.user);
  await checkVersion(plan.cluster, plan.version);
  if ((await stat(plan.cluster)).mode & 0o077) await chmod(plan.cluster, 0o700);
}

/** An initdb whose Berth was killed may still be writing for a moment: hence the retries. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue;
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

async function isMissing(cluster: string): Promise<boolean> {
  try {
    return (await readdir(cluster)).length === 0;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true;
    if (codeOf(error) === 'EACCES') return false;
    throw error;
  }
}

/** Invariant: a folder named postgres is a whole database, since it gets that name only when initdb is done. */
async function createCluster({ launcher, dataDir, cluster, log }: Plan): Promise<void> {
  log('Making the embedded database (first start).');
  const unfinished = await mkdtemp(join(dataDir, UNFINISHED));
  if (launcher.user) await chown(unfinished, launcher.user.uid, launcher.user.gid);
  const { failed, output } = await run(launcher.command('initdb', INITDB, unfinished));
  if (failed) {
    await rm(unfinished, { recursive: true, force: true });
    throw await serverFailure(reasonOf(output), dataDir);
  }
  await rename(unfinished, cluster);
  await syncFolder(dataDir);
}

function reasonOf(output: string): string {
  const lines = output.trim().split('\n');
  const telling = lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '';
  return telling.replace(/^.*?(FATAL|PANIC|error):\s*/, '');
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}

async function checkVersion(cluster: string, version: string): Promise<void> {
  const made = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const major = `${Number.parseInt(version, 10)}`;
  if (made === major) return;
  throw new StartupError(
    made === ''
      ? `The folder ${cluster} is not a PostgreSQL database: move it away and start Berth again.`
      : `The database in ${cluster} was made by PostgreSQL ${made} but this Berth brings PostgreSQL ${major}: start the Berth that made it, or move the folder away and restore a backup.`,
  );
}
