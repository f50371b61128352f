import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('../../../shared/cases/', import.meta.url);

/** A file of cases taken from other projects; undefined where the folder is absent. */
export function readCases<File>(name: string): File | undefined {
  const file = new URL(name, folder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as File) : undefined;
}
