import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres.ts';

const asRoot = process.geteuid?.() === 0;

describe('the embedded database refuses in one sentence', { concurrency: 4 }, () => {
  test('a database of another PostgreSQL', async (t) => {
    const dataDir = dataFolder(t);
    fs.mkdirSync(join(dataDir, 'postgres'));
    fs.writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '16\n');
    await refuses(
      dataDir,
      /was made by PostgreSQL 16 but this Berth brings PostgreSQL 18: start the Berth that/,
    );
  });

  test('a folder that is no database', async (t) => {
    const dataDir = dataFolder(t);
    fs.mkdirSync(join(dataDir, 'postgres'));
    fs.writeFileSync(join(dataDir, 'postgres/notes.txt'), 'mine');
    await refuses(dataDir, /is not a PostgreSQL database: move it away/);
  });

  test('a broken database, with the reason from its log', async (t) => {
    const dataDir = dataFolder(t);
    await startAndStop(dataDir);
    fs.rmSync(join(dataDir, 'postgres/global/pg_control'));
    await refuses(dataDir, /^PostgreSQL did not start \(.*global\/pg_control.*\): .*postgres\.log\.$/);
  });

  test(
    'a data folder it may not write',
    { skip: asRoot ? 'root may write everywhere' : false },
    async (t) => {
      const dataDir = dataFolder(t);
      fs.chmodSync(dataDir, 0o500);
      await refuses(dataDir, /^Berth may not use .*: let the user who runs Berth own/);
      fs.chmodSync(dataDir, 0o700);
    },
  );

  test(
    'a full disk, and starts when there is room again',
    { skip: asRoot ? false : 'needs root' },
    async (t) => {
      const dataDir = smallDisk(t);
      if (dataDir === undefined) return t.skip('this machine lets nobody mount');
      const full = /^The disk that holds .* is full: free some space and start Berth again\.$/;
      const ballast = join(dataDir, 'ballast');
      spawnSync('fallocate', ['--length', '70M', ballast]);
      await refuses(dataDir, full);
      fs.rmSync(ballast);
      await startAndStop(dataDir);
      spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k']);
      await refuses(dataDir, full);
      fs.rmSync(ballast);
      await startAndStop(dataDir);
    },
  );
});

function dataFolder(t: TestContext): string {
  const dataDir = fs.mkdtempSync(join(tmpdir(), 'berth-postgres-'));
  t.after(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

function smallDisk(t: TestContext): string | undefined {
  const dataDir = fs.mkdtempSync(join(tmpdir(), 'berth-postgres-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=90m', 'tmpfs', dataDir]).status === 0;
  t.after(() => {
    if (mounted) spawnSync('umount', ['--lazy', dataDir]);
    fs.rmSync(dataDir, { recursive: true });
  });
  return mounted ? dataDir : undefined;
}

async function startAndStop(dataDir: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await server.stop();
}

async function refuses(dataDir: string, message: RegExp): Promise<void> {
  await assert.rejects(startAndStop(dataDir), { name: 'StartupError', message });
}
