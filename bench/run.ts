import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { stopWhenInterrupted } from './support/child.ts';

type Bench = { readonly description: string; readonly run: (args: readonly string[]) => Promise<void> };

const [name, ...args] = process.argv.slice(2);
const names = await findBenches();

if (name === undefined) {
  await listBenches();
} else if (names.includes(name)) {
  stopWhenInterrupted();
  await (await load(name)).run(args);
} else {
  process.stderr.write(`There is no bench ${name}; there are: ${names.join(', ')}.\n`);
  process.exitCode = 1;
}

async function findBenches(): Promise<readonly string[]> {
  const files = await readdir(import.meta.dirname, { withFileTypes: true });
  return files
    .filter(
      (file) => file.isFile() && file.name.endsWith('.ts') && file.name !== basename(import.meta.filename),
    )
    .map((file) => basename(file.name, '.ts'))
    .toSorted();
}

async function listBenches(): Promise<void> {
  const width = Math.max(...names.map((one) => one.length));
  process.stdout.write('npm run bench -- <name>\n\n');
  for (const one of names) {
    process.stdout.write(`  ${one.padEnd(width)}  ${(await load(one)).description}\n`);
  }
}

async function load(one: string): Promise<Bench> {
  return (await import(join(import.meta.dirname, `${one}.ts`))) as Bench;
}
