import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { readStat } from './process-cost.ts';

/** A process and all below it, parents first: PostgreSQL is a child of Berth, though detached from it. */
export async function processTree(root: number): Promise<readonly number[]> {
  const children = Map.groupBy(await allProcesses(), ({ parent }) => parent);
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []).map((child) => child.pid));
  return found;
}

/** What a person calls the process: the program, and for PostgreSQL's own its part. */
export async function nameOf(pid: number): Promise<string> {
  const [program = '', ...args] = await commandOf(pid);
  if (program.startsWith('postgres: ')) {
    const part = program.replace(/^postgres: (?:berth-[\w-]+: )?/, '').trim();
    return /\[local\]|\(\d+\)/.test(part) ? 'postgres backend' : `postgres ${part}`;
  }
  if (basename(program) === 'postgres') return 'postgres postmaster';
  const script = args.find((arg) => arg.endsWith('.ts'));
  return [basename(program), script && script.split('/').slice(-3).join('/')].filter(Boolean).join(' ');
}

export async function isPostgres(pid: number): Promise<boolean> {
  const [program = '', ...args] = await commandOf(pid);
  return program.startsWith('postgres: ') || [program, ...args].some((word) => basename(word) === 'postgres');
}

async function commandOf(pid: number): Promise<readonly string[]> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
}

async function allProcesses(): Promise<readonly { readonly pid: number; readonly parent: number }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readStat(pid).catch(() => undefined);
      return stat && stat.state !== 'Z' ? { pid, parent: stat.parent } : undefined;
    }),
  );
  return found.filter((one) => one !== undefined);
}
