import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Berth, startBerth } from './support/berth.ts';
import { median } from './support/median.ts';
import { isPostgres, nameOf, processTree } from './support/process-tree.ts';
import { cpuMsOf, cpuMsOfAll, type Memory, memoryOf } from './support/process-cost.ts';
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

async function snapshot(root: number): Promise<{ readonly pids: string; readonly cpuMs: number }> {
  const pids = await processTree(root);
  return { pids: pids.join(' '), cpuMs: await cpuMsOfAll(pids) };
}

async function printIdle({ pid }: Berth, forMs: number): Promise<void> {
  const pids = await processTree(pid);
  const cpuBefore = await Promise.all(pids.map(cpuMsOf));
  await sleep(forMs);
  const cpuAfter = await Promise.all(pids.map(cpuMsOf));
  const measured = await Promise.all(
    pids.map(async (one, index) => ({
      name: await nameOf(one),
      postgres: await isPostgres(one),
      memory: await memoryOf(one),
      cpuMsPerSecond: ((cpuAfter[index]! - cpuBefore[index]!) / forMs) * 1000,
    })),
  );
  const all = { name: 'total', memory: sumOf(measured), cpuMsPerSecond: cpuOf(measured) };
  const postgres = measured.filter((one) => one.postgres);
  const onlyPostgres = { name: 'of it PostgreSQL', memory: sumOf(postgres), cpuMsPerSecond: cpuOf(postgres) };
  print(`Idle for ${forMs / 1000} s on ${availableParallelism()} cores:\n`);
  printTable(
    ['process', 'PSS MB', 'private MB', 'files MB', 'shared MB', 'RSS MB', 'CPU ms/s'],
    [...measured, onlyPostgres, all].map((one) => [
      one.name,
      ...[one.memory.pss, one.memory.anon, one.memory.file, one.memory.shmem, one.memory.rss].map(megabytes),
      fixed(one.cpuMsPerSecond, 2),
    ]),
  );
  print(`\nTotal PSS ${megabytes(all.memory.pss)} MB, aim below ${aimMb} MB.`);
}

function sumOf(measured: readonly { readonly memory: Memory }[]): Memory {
  const sum = (field: keyof Memory) => measured.reduce((total, { memory }) => total + memory[field], 0);
  return { pss: sum('pss'), anon: sum('anon'), file: sum('file'), shmem: sum('shmem'), rss: sum('rss') };
}

function cpuOf(measured: readonly { readonly cpuMsPerSecond: number }[]): number {
  return measured.reduce((total, one) => total + one.cpuMsPerSecond, 0);
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
