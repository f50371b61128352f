import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { sayWhile } from './say.mjs';
import { forgetState, readState, writeState } from './state.mjs';

const stateName = 'dashboard.json';
const sources = ['package-lock.json', 'tsconfig.json', 'contract/src', 'dashboard'];
const notSources = ['dashboard/dist', 'dashboard/node_modules'];

export function dashboardIsBuilt(root) {
  if (!existsSync(join(root, 'dashboard/vite.config.ts'))) return true;
  return (
    existsSync(join(root, 'dashboard/dist/index.html')) && readState(root, stateName) === sourcesOf(root)
  );
}

export async function buildDashboard(root, node, lock) {
  const builtFrom = sourcesOf(root);
  forgetState(root, stateName);
  const build = {
    failure: 'the dashboard could not be built',
    command: [node, join(root, 'node_modules/vite/bin/vite.js'), 'build'],
    cwd: join(root, 'dashboard'),
    env: { ...process.env, NODE_ENV: 'production' },
    onStart: lock.handOnTo,
  };
  await sayWhile('Building the dashboard', () => run(build));
  writeState(root, stateName, builtFrom);
}

function sourcesOf(root) {
  const hash = createHash('sha256');
  for (const path of sources) addTo(hash, root, path);
  return hash.digest('hex');
}

function addTo(hash, root, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats || notSources.includes(path)) return;
  if (!stats.isDirectory()) return hash.update(`${path}\0${stats.size}\0${stats.mtimeMs}\n`);
  for (const name of readdirSync(join(root, path)).toSorted()) addTo(hash, root, `${path}/${name}`);
}
