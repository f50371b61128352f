import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

export const msPerTick = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

export type Stat = {
  readonly state: string;
  readonly parent: number;
  readonly ownMs: number;
  /** Of the children that have ended and were waited for. */
  readonly endedChildrenMs: number;
};

export async function readStat(pid: number): Promise<Stat> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ms = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * msPerTick;
  return { state: fields[0]!, parent: Number(fields[1]), ownMs: ms(11), endedChildrenMs: ms(13) };
}

/** CPU of processes and all their threads, in which what a backend spent is not lost when it ends. */
export async function cpuMsOfAll(pids: readonly number[]): Promise<number> {
  const stats = await Promise.all(pids.map((pid) => readStat(pid).catch(() => undefined)));
  return stats.reduce((sum, stat) => sum + (stat ? stat.ownMs + stat.endedChildrenMs : 0), 0);
}

/** Bytes. PSS shares a page evenly among those who have it, so that a sum counts nothing twice. */
export type Memory = {
  readonly pss: number;
  readonly anon: number;
  readonly file: number;
  readonly shmem: number;
  readonly rss: number;
};

export async function memoryOf(pid: number): Promise<Memory> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const bytes = (field: string) =>
    1024 * Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
  return {
    pss: bytes('Pss'),
    anon: bytes('Pss_Anon'),
    file: bytes('Pss_File'),
    shmem: bytes('Pss_Shmem'),
    rss: bytes('Rss'),
  };
}
