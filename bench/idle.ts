import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Berth, startBerth } from './support/berth.ts';
import { memoryAlone } from './support/memory-alone.ts';
import { median } from './support/median.ts';
import { isPostgres, nameOf, processTree } from './support/process-tree.ts';
import { type Memory, memoryOf, readStat } from './support/process-cost.ts';
import { makeTempFolder } from './support/temp-folder.ts';
import { fixed, printTable } from './support/table.ts';

export const description = 'memory and CPU of everything that runs when nothing happens; start times';

const aimMb = 150;
const aimLaterStartMs = 3000;
/** Longer than an unused connection is kept open, so that those of the start are gone. */
const flatForMs = 15_000;
const flatBelowMsPerSecond = 30;
const idleLimitMs = 120_000;

const options = {
  seconds: { type: 'string', default: '20' },
  starts: { type: 'string', default: '3' },
} as const;

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options });
  await using folder = await makeTempFolder();
  const dataDir = join(folder.path, 'data');
  {
    await using berth = await startBerth(dataDir);
    print(`First start, to 200 at /readyz: ${seconds(berth.startMs)} (makes the database)`);
    const isIdle = await becomeIdle(berth);
    if (!isIdle) print(`Not idle after ${idleLimitMs / 1000} s; measured all the same.`);
    await printIdle(berth, Number(values.seconds) * 1000);
  }
  const later: number[] = [];
  for (let count = 0; count < Number(values.starts); count++) {
    await using berth = await startBerth(dataDir);
    later.push(berth.startMs);
  }
  print(
    `Later starts: ${later.map(seconds).join(', ')}; median ${seconds(median(later))}, aim under ${seconds(aimLaterStartMs)}`,
  );
}

/** Idle: for a while the same processes, and hardly any CPU. */
async function becomeIdle({ pid }: Berth): Promise<boolean> {
  const startedAt = performance.now();
  let flatSince = startedAt;
  let before = await snapshot(pid);
  while (performance.now() - startedAt < idleLimitMs) {
    await sleep(1000);
    const now = await snapshot(pid);
    const isFlat = now.pids === before.pids && now.cpuMs - before.cpuMs < flatBelowMsPerSecond;
    if (!isFlat) flatSince = performance.now();
    if (performance.now() - flatSince >= flatForMs) return true;
    before = now;
  }
  return false;
}

type Snapshot = {
  readonly pids: string;
  /** CPU of everything, of processes that have ended too. */
  readonly cpuMs: number;
  readonly each: ReadonlyMap<number, number>;
};

async function snapshot(root: number): Promise<Snapshot> {
  const each = new Map<number, number>();
  let cpuMs = 0;
  for (const pid of await processTree(root)) {
    const stat = await readStat(pid).catch(() => undefined);
    if (stat === undefined) continue;
    each.set(pid, stat.ownMs);
    cpuMs += stat.ownMs + stat.endedChildrenMs;
  }
  return { pids: [...each.keys()].join(' '), cpuMs, each };
}

type Process = {
  readonly name: string;
  readonly postgres: boolean;
  readonly memory: Memory;
  readonly cpuMs: number;
};

async function printIdle({ pid }: Berth, forMs: number): Promise<void> {
  const before = await snapshot(pid);
  await sleep(forMs);
  const after = await snapshot(pid);
  const found = await Promise.all(
    [...after.each].map(([one, cpuMs]) => look(one, cpuMs - (before.each.get(one) ?? 0))),
  );
  const measured = found.filter((one) => one !== undefined);
  const postgres = measured.filter((one) => one.postgres);
  const total = sumOf(measured);
  const row = (name: string, memory: Memory, cpuMs: number) => [
    name,
    ...[memory.pss, memory.anon, memory.file, memory.shmem, memory.rss].map(megabytes),
    fixed((cpuMs / forMs) * 1000, 2),
  ];
  print(`Idle for ${forMs / 1000} s on ${availableParallelism()} cores:\n`);
  printTable(
    ['process', 'PSS MB', 'private MB', 'files MB', 'shared MB', 'RSS MB', 'CPU ms/s'],
    [
      ...measured.map((one) => row(one.name, one.memory, one.cpuMs)),
      row('all of PostgreSQL', sumOf(postgres), cpuOf(postgres)),
      row('total', total, after.cpuMs - before.cpuMs),
    ],
  );
  const alone = await memoryAlone([...after.each.keys()]);
  print(`\nTotal PSS ${megabytes(total.pss)} MB, aim below ${aimMb} MB.`);
  print(`With no other Node or PostgreSQL on the machine to share their files with: ${megabytes(alone)} MB.`);
}

/** A process may end while it is looked at. */
async function look(pid: number, cpuMs: number): Promise<Process | undefined> {
  try {
    return { name: await nameOf(pid), postgres: await isPostgres(pid), memory: await memoryOf(pid), cpuMs };
  } catch {
    return undefined;
  }
}

function sumOf(measured: readonly Process[]): Memory {
  const sum = (field: keyof Memory) => measured.reduce((total, { memory }) => total + memory[field], 0);
  return { pss: sum('pss'), anon: sum('anon'), file: sum('file'), shmem: sum('shmem'), rss: sum('rss') };
}

function cpuOf(measured: readonly Process[]): number {
  return measured.reduce((total, one) => total + one.cpuMs, 0);
}

function megabytes(bytes: number): string {
  return fixed(bytes / 1e6, 1);
}

function seconds(ms: number): string {
  return `${fixed(ms / 1000, 2)} s`;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
