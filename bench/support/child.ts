import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readFileSync, closeSync } from 'node:fs';
import { once } from 'node:events';

export type Child = {
  readonly pid: number;
  /** Waits for a line of the output that `read` makes something of. */
  waitFor<T>(read: (line: string) => T | undefined): Promise<T>;
  readonly stop: () => Promise<void>;
};

const running = new Set<ChildProcess>();
const startLimitMs = 120_000;
const pollMs = 10;

/** The output goes to a file, so that reading it takes no CPU while something is measured. */
export function startChild(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv; readonly logFile: string },
): Child {
  const { logFile, cwd, env } = options;
  const output = openSync(logFile, 'w');
  const child = spawn(command, args, { cwd, env: env ?? process.env, stdio: ['ignore', output, output] });
  closeSync(output);
  track(child);
  return {
    pid: child.pid!,
    waitFor: (read) => waitForLine(child, logFile, read),
    async stop() {
      if (!hasEnded(child)) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
    },
  };
}

export function track(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** With its children gone the bench fails, and clears up on its way out. */
export function stopWhenInterrupted(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const child of running) child.kill('SIGTERM');
    });
  }
}

async function waitForLine<T>(
  child: ChildProcess,
  logFile: string,
  read: (line: string) => T | undefined,
): Promise<T> {
  const giveUpAt = performance.now() + startLimitMs;
  while (performance.now() < giveUpAt) {
    const text = readFileSync(logFile, 'utf8');
    for (const line of text.split('\n')) {
      const found = read(line);
      if (found !== undefined) return found;
    }
    if (hasEnded(child)) throw new Error(`a process of the bench ended at its start:\n${text}`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error(`a process of the bench did not start within ${startLimitMs / 1000} s`);
}
