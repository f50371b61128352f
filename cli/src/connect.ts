import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type Client, createClient } from '#contract/client.ts';
import { UsageError } from './usage-error.ts';

type Given = { readonly url?: string; readonly key?: string };
type Environment = Readonly<Record<string, string | undefined>>;

/** The server that is named, else the one that runs on this machine: it leaves its address and a key in its data folder. */
export function connect(given: Given, environment: Environment, folder: string): Client {
  const key = given.key ?? environment.BERTH_KEY;
  if (given.url !== undefined && key !== undefined) return clientOf(given.url, key);
  const operator = readOperator(dataFolder(environment, folder));
  return clientOf(given.url ?? operator.url, key ?? operator.key);
}

function clientOf(baseUrl: string, key: string): Client {
  return createClient({ baseUrl, key, fetch: fetchOrSay });
}

const fetchOrSay: typeof fetch = async (input, init) => {
  try {
    return await fetch(input, init);
  } catch {
    throw new UsageError(
      `There is no Berth to be reached at ${new URL(input instanceof Request ? input.url : input).origin}.`,
    );
  }
};

function dataFolder(environment: Environment, folder: string): string {
  const file = readIfThere(resolve(folder, '.env'));
  const setting = environment.SERVICE_DATA_DIR ?? (file && parseEnv(file).SERVICE_DATA_DIR);
  return resolve(folder, setting ?? './data');
}

function readOperator(dataDir: string): { readonly url: string; readonly key: string } {
  const text = readIfThere(resolve(dataDir, 'operator.json'));
  if (text === undefined) {
    throw new UsageError(
      `No Berth is running on the data folder ${dataDir}: run npm start in its folder, or give --url and --key.`,
    );
  }
  return JSON.parse(text) as { url: string; key: string };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new UsageError(`${file} can't be read (${code}).`);
  }
}
