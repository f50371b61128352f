import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What set-up remembers lies in node_modules, which npm leaves alone and which git does not see. */
export function stateFolder(root) {
  const folder = join(root, 'node_modules', '.setup');
  mkdirSync(folder, { recursive: true });
  return folder;
}

export function readState(root, name) {
  return JSON.parse(readIfThere(join(root, 'node_modules', '.setup', name)) ?? 'null');
}

export function writeState(root, name, state) {
  const file = join(stateFolder(root), name);
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
}

export function forgetState(root, name) {
  rmSync(join(stateFolder(root), name), { force: true });
}

export function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
