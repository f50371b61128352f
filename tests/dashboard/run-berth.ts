import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { after } from 'node:test';
import { createTestDatabase } from '../support/test-database.ts';

const root = join(import.meta.dirname, '../..');

/** A Berth as `npm start` runs it, in a process of its own: what it prints is all that one knows of it. */
export async function runBerth(): Promise<{ readonly url: string; readonly setupLink: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'berth-dashboard-'));
  const database = await createTestDatabase();
  const berth = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      SERVICE_PORT: '0',
      SERVICE_DATA_DIR: dataDir,
      SERVICE_DATABASE_URL: database.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(berth, 'exit');
  after(async () => {
    berth.kill('SIGTERM');
    await ended;
    await database.drop();
    await rm(dataDir, { recursive: true });
  });
  const setupLink = await findText(createInterface(berth.stdout), /http:\S+\/setup#\S+/);
  return { url: new URL(setupLink).origin, setupLink };
}

/** Reads on after the text is found: a full pipe would stop the process. */
function findText(lines: Interface, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const found = pattern.exec(line);
      if (found) resolve(found[0]);
    });
    lines.on('close', () => reject(new Error('Berth ended before it printed a setup link.')));
  });
}
