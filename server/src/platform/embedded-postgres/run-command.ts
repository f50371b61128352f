import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import type { ServerUser } from './server-user.ts';

export type Command = {
  readonly file: string;
  readonly args: readonly string[];
  readonly user: ServerUser | undefined;
};

export type Started = { readonly ended: boolean };

/** Runs to the end; the output ends with the system's own word when the program could not be started. */
export async function run(command: Command): Promise<{ failed: boolean; output: string }> {
  const child = spawn(command.file, command.args, {
    ...surroundings(command),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return await new Promise((resolve) => {
    child.once('error', (error) => resolve({ failed: true, output: output + error.message }));
    child.once('close', (code) => resolve({ failed: code !== 0, output }));
  });
}

/** Starts what shall outlive us, in a session of its own so that Ctrl-C does not reach it. Takes over the handle. */
export function startDetached(command: Command, logHandle: number): Started {
  const started = { ended: false };
  try {
    const stdio = ['ignore', logHandle, logHandle] as const;
    const child = spawn(command.file, command.args, {
      ...surroundings(command),
      stdio: [...stdio],
      detached: true,
    });
    child.once('exit', () => (started.ended = true));
    child.once('error', () => (started.ended = true));
    child.unref();
  } finally {
    closeSync(logHandle);
  }
  return started;
}

function surroundings({ user }: Command) {
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
  };
  return { cwd: '/', env, ...(user && { uid: user.uid, gid: user.gid }) };
}
