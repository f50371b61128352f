import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { until } from '../../support/until.ts';
import { send, serves } from '../../../server/src/platform/embedded-postgres/postmaster.ts';

export const checkout = join(import.meta.dirname, '../../..');

type Settings = Readonly<Record<string, string>>;

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export type BerthProcess = {
  /** Its base URL, as soon as it says that it is ready. */
  ready(): Promise<string>;
  /** The structured log lines so far with that message. */
  logged(message: string): readonly Record<string, unknown>[];
  stdout(): string;
  kill(signal: NodeJS.Signals): void;
  hasEnded(): boolean;
  ended(): Promise<Ended>;
};

/** Berth as its user runs it, in a process of its own that can be killed, in a folder of its own. */
export function startProcess(t: TestContext, settings: Settings, folder = emptyFolder(t)): BerthProcess {
  const program = join(checkout, 'server/src/main.ts');
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: { ...outsideSettings(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { stdout, stderr, closed } = listenTo(child);
  atEnd(t, async () => {
    child.kill('SIGKILL');
    await closed;
  });
  const ended = async () => ({ code: await closed, stdout: stdout(), stderr: stderr() });
  const logged = (message: string) => linesOf(stdout()).filter(({ msg }) => msg === message);
  return {
    stdout,
    logged,
    ended,
    kill: (signal) => void child.kill(signal),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async ready() {
      await Promise.race([until(() => logged('ready').length > 0), closed]);
      const [line] = logged('ready');
      return line === undefined ? assert.fail(`it is not ready: ${stdout()}${stderr()}`) : String(line.url);
    },
  };
}

/** Runs a program of this repository to its end. */
export async function runToEnd(t: TestContext, file: string, args: readonly string[], settings: Settings) {
  const child = spawn(file, args, {
    cwd: emptyFolder(t),
    env: { ...outsideSettings(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { stdout, stderr, closed } = listenTo(child);
  return { code: await closed, stdout: stdout(), stderr: stderr() };
}

export function dataFolder(t: TestContext): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-start-'));
  atEnd(t, async () => {
    await until(() => {
      const running = postgresProcesses(dataDir);
      for (const pid of running) send(pid, 'SIGQUIT');
      return running.length === 0;
    });
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });
  return dataDir;
}

/** All that runs of the embedded database in that data folder. */
export function postgresProcesses(dataDir: string): readonly number[] {
  const cluster = join(dataDir, 'postgres');
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && serves(pid, cluster));
}

export function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

/** One sentence for its reader: no stack trace, nothing else. */
export function assertOneSentence({ code, stderr }: Ended, sentence: RegExp): void {
  assert.match(stderr, /^[^\n]+\.\n$/);
  assert.match(stderr, sentence);
  assert.doesNotMatch(stderr, /^ {4}at /m);
  assert.equal(code, 1);
}

const endings = new WeakMap<TestContext, (() => Promise<void>)[]>();

/** What a test opened is closed in the reverse order. */
export function atEnd(t: TestContext, ending: () => Promise<void>): void {
  const known = endings.get(t);
  if (known !== undefined) return void known.push(ending);
  const all = [ending];
  endings.set(t, all);
  t.after(async () => {
    for (const one of all.toReversed()) await one();
  });
}

/** Below the ports that the system gives to those who don't mind which, so that nobody takes it meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
      return port;
    } catch {
      // In use: try another.
    } finally {
      probe.close();
    }
  }
}

function listenTo(child: ChildProcess) {
  let [out, err] = ['', ''];
  child.stdout!.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr!.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { stdout: () => out, stderr: () => err, closed };
}

function outsideSettings(): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([name]) => !/^(SERVICE_|BERTH_|npm_|NODE_)/.test(name));
  return Object.fromEntries(kept);
}

function emptyFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'berth-start-'));
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  return folder;
}

function linesOf(stdout: string): Record<string, unknown>[] {
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
