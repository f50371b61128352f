import { accessSync, constants, mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathOutsidePackages, run } from './run.mjs';
import { stateFolder } from './state.mjs';

const asLocked = ['--no-save', '--package-lock', '--ignore-scripts', '--include=optional'];
const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--no-engine-strict', '--loglevel=error'];
const onlineFailure = 'the packages could not be installed';
const offlineFailure = `${onlineFailure}: the package registry does not answer, and npm's cache lacks some`;
const httpError = /code E\d{3}/;

/** Installs what the lock file says and leaves it as it is. */
export async function npmInstall(root, withDev, lock) {
  const isOnline = await registryAnswers(root);
  const which = [withDev ? '--include=dev' : '--omit=dev', isOnline ? '--no-offline' : '--offline'];
  await run({
    failure: isOnline ? onlineFailure : offlineFailure,
    command: ['npm', 'install', ...asLocked, ...which, ...quiet],
    cwd: root,
    env: npmEnvironment(root),
    onStart: lock.handOnTo,
  });
  rmSync(spareCache(root), { recursive: true, force: true });
}

/** Without a network npm would try every package again for minutes, even those that it has in its cache. */
async function registryAnswers(root) {
  const impatient = ['--fetch-retries=1', '--fetch-retry-mintimeout=500', '--fetch-timeout=15000'];
  const command = ['npm', 'ping', ...impatient];
  try {
    await run({ failure: 'no answer', command, cwd: root, env: npmEnvironment(root) });
    return true;
  } catch (error) {
    return httpError.test(error.message);
  }
}

function npmEnvironment(root) {
  return { ...process.env, npm_config_cache: cacheFolder(root), PATH: pathOutsidePackages() };
}

/** npm's own cache, or one of ours for a user without a home. */
function cacheFolder(root) {
  if (process.env.HOME === '') return spareCache(root);
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm');
  try {
    mkdirSync(usual, { recursive: true });
    accessSync(usual, constants.W_OK);
    return usual;
  } catch {
    return spareCache(root);
  }
}

function spareCache(root) {
  return join(stateFolder(root), 'npm-cache');
}
