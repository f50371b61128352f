import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';

const shownLines = 15;
const stackLine = /^(npm error)?\s+(at |\d+: )/;
const keptCharacters = 20_000;

/**
 * Runs a command without input. Throws `failure` with the last lines that the command printed; `wasKilled` tells that
 * it could not end by itself.
 * @param {{ failure: string, command: string[], cwd?: string, env?: NodeJS.ProcessEnv,
 *   onStart?: (pid: number) => void }} options
 */
export async function run({ failure, command, cwd, env, onStart }) {
  const { problem, output, wasKilled } = await outcome(command, { cwd, env }, onStart);
  if (!problem) return;
  const message = [`${failure} (${problem}).`, ...lastLines(output)].join('\n');
  throw Object.assign(new Error(message), { wasKilled });
}

export function findCommand(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** npm puts the clone's own Node.js first on the path of its scripts; what replaces it must not run on it. */
export function pathOutsidePackages() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !folder.endsWith('/node_modules/.bin')).join(delimiter);
}

function outcome([file, ...args], options, onStart) {
  return new Promise((resolve) => {
    let output = '';
    const keep = (text) => (output = (output + text).slice(-keptCharacters));
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid) onStart?.(child.pid);
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => resolve({ problem: error.message, output, wasKilled: false }));
    child.on('close', (code, signal) => {
      const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
      const problem = code === 0 ? undefined : `${basename(file)} ${how}`;
      resolve({ problem, output, wasKilled: signal !== null });
    });
  });
}

function lastLines(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !stackLine.test(line));
  return lines.slice(-shownLines).map((line) => `  ${line}`);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
