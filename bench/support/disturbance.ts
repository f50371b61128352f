import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { cpuMsOfAll, msPerTick } from './process-cost.ts';
import { processTree } from './process-tree.ts';

export type Disturbance = { percent(): Promise<number> };

/** What all that is not this bench takes of the machine's cores from now on: a result among neighbours is worth less. */
export async function watchDisturbance(): Promise<Disturbance> {
  const startedAt = performance.now();
  const before = await othersMs();
  return {
    async percent() {
      const spentMs = (await othersMs()) - before;
      const coresMs = (performance.now() - startedAt) * availableParallelism();
      return Math.max(0, (spentMs / coresMs) * 100);
    },
  };
}

async function othersMs(): Promise<number> {
  const ownMs = await cpuMsOfAll(await processTree(process.pid));
  const [total = ''] = (await readFile('/proc/stat', 'utf8')).split('\n', 1);
  const [user, nice, system, , , interrupts, softInterrupts, stolen] = total
    .split(/\s+/)
    .slice(1)
    .map(Number);
  const ticks = [user, nice, system, interrupts, softInterrupts, stolen].reduce<number>(
    (sum, one) => sum + (one ?? 0),
    0,
  );
  return ticks * msPerTick - ownMs;
}
