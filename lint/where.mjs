import { dirname, posix, relative, resolve, sep } from 'node:path';

const root = dirname(import.meta.dirname);

/** A file's path from the root of the repository, with forward slashes. */
export function placeOf(filename) {
  return relative(root, filename).split(sep).join('/');
}

/** Where an import leads in the repository; undefined for a package. */
export function targetOf(filename, specifier) {
  if (specifier.startsWith('#contract/'))
    return posix.join('contract/src', specifier.slice('#contract/'.length));
  return specifier.startsWith('.') ? placeOf(resolve(dirname(filename), specifier)) : undefined;
}

/** Tests stand outside the house: they may look into every room. */
export function isTest(place) {
  return /\.test\.[a-z]+$/.test(place) || place.startsWith('tests/');
}

export function isServerSource(place) {
  return place.startsWith('server/src/') && !isTest(place);
}
