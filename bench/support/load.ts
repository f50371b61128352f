import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { hasEnded, track } from './child.ts';
import type { LoadJob, LoadReport, LoadResult } from './load-process.ts';

export type Load = AsyncDisposable & { run(job: LoadJob): Promise<LoadResult> };

/** Asks from a process of its own: what it costs to ask is not booked to the server. */
export function startLoad(): Load {
  const child = fork(join(import.meta.dirname, 'load-process.ts'));
  track(child);
  const ended = once(child, 'exit');
  return {
    async run(job) {
      child.send(job);
      const report = await nextReport(child);
      if ('error' in report) throw new Error(report.error);
      return report.result;
    },
    async [Symbol.asyncDispose]() {
      if (!hasEnded(child)) child.kill('SIGTERM');
      await ended;
    },
  };
}

function nextReport(child: ChildProcess): Promise<LoadReport> {
  const { promise, resolve } = Promise.withResolvers<LoadReport>();
  const onEnd = () => resolve({ error: 'the load process ended' });
  child.once('exit', onEnd);
  child.once('message', (report) => {
    child.off('exit', onEnd);
    resolve(report as LoadReport);
  });
  return promise;
}
