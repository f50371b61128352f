import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { npmInstall } from './npm.mjs';
import { say, sayWhile } from './say.mjs';
import { forgetState, readIfThere, readState, writeState } from './state.mjs';

const stateName = 'packages.json';
const hiddenLock = 'node_modules/.package-lock.json';

export function packagesAreInstalled(root, kind) {
  const state = readState(root, stateName);
  return (
    state !== null &&
    (state.withDev || kind === 'start') &&
    state.declared === declaredPackages(root) &&
    state.installed === installedPackages(root)
  );
}

/** The state says `interrupted` until npm has ended, and what is installed only after that. */
export async function installPackages(root, kind, lock) {
  if (readState(root, stateName)?.interrupted) removePackages(root);
  const declared = declaredPackages(root);
  const withDev = kind === 'test' || devPackagesAreThere(root);
  writeState(root, stateName, { interrupted: true });
  const doing = withDev ? 'Installing the packages, with those for tests' : 'Installing the packages';
  try {
    await sayWhile(doing, () => npmInstall(root, withDev, lock));
  } catch (error) {
    if (!error.wasKilled) forgetState(root, stateName);
    throw error;
  }
  const missing = missingPlatformPackages(root);
  if (missing.length > 0) {
    say(`npm could not get ${missing.join(' and ')}; the next start tries again.`);
    forgetState(root, stateName);
    return;
  }
  writeState(root, stateName, { declared, installed: installedPackages(root), withDev });
}

function removePackages(root) {
  const folder = join(root, 'node_modules');
  const names = readdirSync(folder).filter((name) => name !== '.setup');
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
}

function declaredPackages(root) {
  const files = ['package.json', 'package-lock.json'].map((name) => readIfThere(join(root, name)) ?? '');
  return hashOf([process.platform, process.arch, ...files]);
}

function installedPackages(root) {
  return hashOf([readIfThere(join(root, hiddenLock)) ?? '']);
}

function hashOf(texts) {
  return createHash('sha256').update(texts.join('\0')).digest('hex');
}

function devPackagesAreThere(root) {
  const { packages } = JSON.parse(readIfThere(join(root, hiddenLock)) ?? '{"packages":{}}');
  return Object.values(packages).some((entry) => entry.dev);
}

/** npm passes over an optional package in silence when its download fails. */
function missingPlatformPackages(root) {
  const { packages } = JSON.parse(readIfThere(join(root, 'package-lock.json')) ?? '{"packages":{}}');
  const optional = Object.keys(packages['']?.optionalDependencies ?? {});
  return optional.filter((name) => {
    const entry = packages[`node_modules/${name}`];
    const isForThisPlatform =
      [entry?.os].flat().includes(process.platform) && [entry?.cpu].flat().includes(process.arch);
    return isForThisPlatform && !existsSync(join(root, 'node_modules', name));
  });
}
