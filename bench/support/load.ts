import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { hasEnded, track } from './child.ts';
import type { LoadJob, LoadReport, LoadResult } from './load-process.ts';

export type Load = AsyncDisposable & { run(job: LoadJob): Promise<LoadResult> };

/** Asks from a process of its own: what it costs to ask is not booked to the server. */
export function startLoad(): Load {
  const child = fork(join(import.meta.dirname, 'load-process.ts'));
  track(child);
  return {
    async run(job) {
      child.send(job);
      const report = await Promise.race([nextReport(), ended()]);
      if ('error' in report) throw new Error(report.error);
      return report.result;
    },
    async [Symbol.asyncDispose]() {
      if (hasEnded(child)) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };

  async function nextReport(): Promise<LoadReport> {
    const [report] = (await once(child, 'message')) as [LoadReport];
    return report;
  }

  async function ended(): Promise<LoadReport> {
    await once(child, 'exit');
    return { error: 'the load process ended' };
  }
}
