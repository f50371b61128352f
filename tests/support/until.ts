import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 60_000;
const pollMs = 10;

/** Waits for a condition that no event tells of. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const inVain = new Error('waited in vain');
  const limit = AbortSignal.timeout(patienceMs);
  while (!(await condition())) {
    if (limit.aborted) throw inVain;
    await sleep(pollMs);
  }
}
