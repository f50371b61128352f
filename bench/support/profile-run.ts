import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ask, type Asking, warmUp } from './ask.ts';
import { startBerth } from './berth.ts';
import { monotonicMicros, readProfile, type SelfTime, selfTimes, type Window } from './cpu-profile.ts';
import type { Load } from './load.ts';
import { fixed, printTable } from './table.ts';
import { makeTargets, type Target } from './targets.ts';

type Profiled = { readonly target: Target; readonly window: Window; readonly requests: number };

const samplingMicros = 500;
const mostGroups = 18;
const mostFunctions = 25;

/** Runs Berth under Node's profiler, asks as in the comparison, and prints in whose code the time was spent. */
export async function printProfile(folder: string, load: Load, asking: Asking): Promise<void> {
  const profiles = join(folder, 'profiles');
  await mkdir(profiles);
  const profiled = await profileTargets(folder, profiles, load, asking);
  const profile = await readProfile(profiles);
  for (const { target, window, requests } of profiled) {
    const times = selfTimes(profile, window);
    const total = times.reduce((sum, { micros }) => sum + micros, 0);
    process.stdout.write(
      `${target.name}: ${requests} requests, ${fixed(total / requests, 1)} µs of the main thread each ` +
        `(by the clock: the profiler's own share and waits for a core count too)\n\n`,
    );
    printTop('where', times, ({ group }) => group, { total, requests, most: mostGroups });
    printTop('function', times, ({ place }) => place, { total, requests, most: mostFunctions });
  }
}

async function profileTargets(
  folder: string,
  profiles: string,
  load: Load,
  asking: Asking,
): Promise<readonly Profiled[]> {
  const flags = ['--cpu-prof', `--cpu-prof-dir=${profiles}`, `--cpu-prof-interval=${samplingMicros}`];
  await using berth = await startBerth(join(folder, 'data'), flags);
  const { envs, pull } = await makeTargets(berth);
  const found: Profiled[] = [];
  for (const target of [envs, pull]) {
    await warmUp(load, target, asking);
    const from = monotonicMicros();
    const { requests } = await ask(load, target, asking);
    found.push({ target, window: { from, to: monotonicMicros() }, requests });
  }
  return found;
}

function printTop(
  head: string,
  times: readonly SelfTime[],
  nameOf: (time: SelfTime) => string,
  of: { readonly total: number; readonly requests: number; readonly most: number },
): void {
  const sums = [...Map.groupBy(times, nameOf)]
    .map(([name, own]) => ({ name, micros: own.reduce((sum, { micros }) => sum + micros, 0) }))
    .toSorted((a, b) => b.micros - a.micros);
  const rest = sums.slice(of.most).reduce((sum, { micros }) => sum + micros, 0);
  printTable(
    [head, 'µs/request', 'share'],
    [...sums.slice(0, of.most), { name: 'all other', micros: rest }].map(({ name, micros }) => [
      name,
      fixed(micros / of.requests, 1),
      `${fixed((micros / of.total) * 100, 1)} %`,
    ]),
  );
  process.stdout.write('\n');
}
