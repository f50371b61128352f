import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterMark } from './server-settings.ts';
import { codeOf } from './startup-fault.ts';

export type Postmaster = {
  readonly pid: number;
  readonly port: number;
  /** Its own word: starting, ready or stopping. */
  readonly status: string;
};

const POLL_MS = 10;

/** The live server of this database. A pid file whose process is gone, or is another program now, does not count. */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const lines = pidFileLines(cluster);
  const pid = Number(lines[0]);
  if (!pid || !serves(pid, cluster)) return undefined;
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() || 'starting' };
}

/** Invariant: true only for a PostgreSQL process whose working folder is this database, in whatever mount. */
export function serves(pid: number, cluster: string): boolean {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8') !== 'postgres\n') return false;
    return (
      worksIn(pid, cluster) ?? readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(clusterMark(cluster))
    );
  } catch {
    return false;
  }
}

/** An upgrade replaces the files under a server that was left running. */
export function hasLostItsFiles(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`).endsWith(' (deleted)');
  } catch {
    return false;
  }
}

/** Fast shutdown, then immediate, then the axe: each loses nothing that was acknowledged. */
export async function shutDown(cluster: string, pid: number): Promise<void> {
  const steps = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const;
  for (const [signal, patienceMs] of steps) {
    if (!serves(pid, cluster)) break;
    send(pid, signal);
    await until(() => !serves(pid, cluster), patienceMs);
  }
}

/** After a crash: ends processes that lost their postmaster, and removes its marks so that a reused pid cannot bar the way. */
export async function clearCrashed(cluster: string, port: number): Promise<void> {
  const marks = ['postmaster.pid', `.s.PGSQL.${port}.lock`].map((name) => join(cluster, name));
  if (!marks.some((mark) => statSync(mark, { throwIfNoEntry: false }))) return;
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of processesOf(cluster)) send(pid, signal);
    await until(() => processesOf(cluster).length === 0, 5_000);
  }
  for (const mark of marks) rmSync(mark, { force: true });
}

async function until(condition: () => boolean, patienceMs: number): Promise<void> {
  const patience = AbortSignal.timeout(patienceMs);
  while (!condition() && !patience.aborted) await sleep(POLL_MS);
}

export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

function pidFileLines(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Unknown where we may not look: root in a container may lack the right to trace another user's process. */
function worksIn(pid: number, folder: string): boolean | undefined {
  try {
    const there = statSync(`/proc/${pid}/cwd`, { bigint: true });
    const here = statSync(folder, { bigint: true });
    return there.dev === here.dev && there.ino === here.ino;
  } catch (error) {
    if (codeOf(error) === 'EACCES') return undefined;
    throw error;
  }
}

function processesOf(cluster: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && serves(pid, cluster));
}
