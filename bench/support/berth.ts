import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startChild } from './child.ts';

const root = join(import.meta.dirname, '../..');

export const adminKey = `svc_user_${randomBytes(24).toString('hex')}`;

export const runNode = join(root, 'setup/node');

export type Berth = AsyncDisposable & {
  readonly url: URL;
  readonly pid: number;
  readonly startMs: number;
};

/** A real Berth on a data folder, started as `npm start` does, with settings of this machine left out. */
export async function startBerth(dataDir: string, nodeFlags: readonly string[] = []): Promise<Berth> {
  const folder = dirname(dataDir);
  await mkdir(folder, { recursive: true });
  const startedAt = performance.now();
  const child = startChild(join(root, 'setup/serve'), nodeFlags, {
    cwd: folder,
    env: environment(dataDir),
    logFile: join(folder, 'berth.log'),
  });
  try {
    const url = await child.waitFor(readUrl);
    await becomeReady(url);
    const startMs = performance.now() - startedAt;
    return { url, pid: child.pid, startMs, [Symbol.asyncDispose]: child.stop };
  } catch (error) {
    await child.stop();
    throw error;
  }
}

function environment(dataDir: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('SERVICE_'));
  return {
    ...Object.fromEntries(inherited),
    SERVICE_PORT: '0',
    SERVICE_DATA_DIR: dataDir,
    SERVICE_ADMIN_KEY: adminKey,
    SERVICE_RATE_LIMIT_KEY: '0',
    SERVICE_LOG_LEVEL: 'info',
  };
}

function readUrl(line: string): URL | undefined {
  if (!line.startsWith('{') || !line.endsWith('}')) return undefined;
  const { msg, url } = JSON.parse(line) as { msg?: string; url?: string };
  return msg === 'ready' && url !== undefined ? new URL(url) : undefined;
}

async function becomeReady(url: URL): Promise<void> {
  const { status } = await fetch(new URL('/readyz', url));
  if (status !== 200) throw new Error(`/readyz answered ${status} after the line "ready"`);
}
