import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, test, type TestContext } from 'node:test';
import pg from 'pg';
import {
  type PostgresConnection,
  startEmbeddedPostgres,
} from '../../server/src/platform/embedded-postgres.ts';
import { until } from '../support/until.ts';

const checkout = join(import.meta.dirname, '../..');
const MODULE = join(checkout, 'server/src/platform/embedded-postgres.ts');
let ready = '';

before(async () => {
  ready = fs.mkdtempSync(join(tmpdir(), 'berth-postgres-'));
  await (await start(ready)).stop();
});
after(() => fs.rmSync(ready, { recursive: true }));

describe('a start', { concurrency: 4 }, () => {
  test('makes the database, and finds it the next time', async (t) => {
    const dataDir = emptyFolder(t);
    const first = await start(dataDir);
    await query(first.connection, 'create table kept (n int)');
    await first.stop();
    assert.equal(pidFile(dataDir), '');

    const second = await start(dataDir);
    assert.equal(second.adopted, false);
    assert.deepEqual(await query(second.connection, 'select count(*)::int as n from kept'), [{ n: 0 }]);
    assert.deepEqual(await query(second.connection, 'show listen_addresses'), [{ listen_addresses: '' }]);
    assert.deepEqual(await query(second.connection, 'show fsync'), [{ fsync: 'on' }]);
    assert.equal(fs.statSync(join(dataDir, 'postgres')).mode & 0o777, 0o700);
    await Promise.all([second.stop(), second.stop()]);
  });

  test('works in a path that is long and has spaces', async (t) => {
    const dataDir = join(emptyFolder(t), 'a folder with spaces '.repeat(8), 'weit weg über alles '.repeat(9));
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const child = startChild(t, dataDir);
    await child.line('ready');
    await child.kill('SIGKILL');
    const server = await start(dataDir);
    assert.equal(server.adopted, true);
    assert.deepEqual(await query(server.connection, 'select 1 as one'), [{ one: 1 }]);
    await server.stop();
  });

  test('gives the server a session of its own, so Ctrl-C does not reach it', async (t) => {
    const dataDir = await dataFolder(t);
    const child = startChild(t, dataDir);
    await child.line('ready');
    await child.kill('SIGINT', 'group');
    const server = await start(dataDir);
    assert.equal(server.adopted, true);
    await server.stop();
  });
});

describe('kill -9', { concurrency: 4 }, () => {
  test('of Berth: the server is adopted and no acknowledged row is lost', async (t) => {
    await loseNothing(t, { rounds: 4, killServer: false });
  });

  test('of Berth and the server: it recovers and no acknowledged row is lost', async (t) => {
    await loseNothing(t, { rounds: 4, killServer: true });
  });

  test('of the server alone: it runs again at the same socket', async (t) => {
    const dataDir = await dataFolder(t);
    const server = await start(dataDir);
    const killed = postmaster(dataDir);
    process.kill(killed, 'SIGKILL');
    await until(() => /ready/.test(pidFile(dataDir)) && postmaster(dataDir) !== killed);
    assert.deepEqual(await query(server.connection, 'select 1 as one'), [{ one: 1 }]);
    await server.stop();
    assert.equal(pidFile(dataDir), '');
  });

  test('while the database is being made: nothing half made is left', async (t) => {
    const dataDir = emptyFolder(t);
    for (const file of ['PG_VERSION', 'base/1', 'global/pg_control', 'base/5']) {
      const child = startChild(t, dataDir);
      await until(() => unfinished(dataDir).some((name) => fs.existsSync(join(dataDir, name, file))));
      await child.kill('SIGKILL');
      assert.equal(fs.existsSync(join(dataDir, 'postgres')), false);
    }
    const server = await start(dataDir);
    assert.deepEqual(unfinished(dataDir), []);
    await server.stop();
  });

  test('while the server starts: there is never a second one', async (t) => {
    const dataDir = await dataFolder(t);
    for (const sign of ['starting', 'LOG', 'ready', 'starting']) {
      fs.rmSync(join(dataDir, 'postgres.log'), { force: true });
      const child = startChild(t, dataDir);
      await until(() => `${pidFile(dataDir)}${serverLog(dataDir)}`.includes(sign));
      await child.kill('SIGKILL');
      const server = await start(dataDir);
      assert.equal(serverLog(dataDir).match(/database system is ready/g)?.length, 1);
      await server.stop();
    }
  });
});

describe('what an earlier server left', { concurrency: 4 }, () => {
  test('a pid file whose pid is gone, is another program now, or is not there', async (t) => {
    const dataDir = await dataFolder(t);
    const gone = spawnSync('true').pid;
    for (const pid of [`${gone}`, `${process.pid}`, '']) {
      const text = pid && `${pid}\n/berth/data\n1700000000\n5432\n.\n\n 16509016 10\nready   \n`;
      for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
        fs.writeFileSync(join(dataDir, 'postgres', name), text);
      }
      const server = await start(dataDir);
      assert.equal(server.adopted, false);
      await server.stop();
    }
  });

  test('a server that is shutting down is waited for', async (t) => {
    const dataDir = await dataFolder(t);
    const child = startChild(t, dataDir);
    const { connection } = JSON.parse(await child.line('ready')) as { connection: PostgresConnection };
    const client = new pg.Client(connection);
    client.on('error', () => {});
    await client.connect();
    await child.kill('SIGKILL');
    process.kill(postmaster(dataDir), 'SIGTERM');
    await until(() => /stopping/.test(pidFile(dataDir)));
    const server = await start(dataDir);
    assert.equal(server.adopted, false);
    await server.stop();
  });
});

async function loseNothing(t: TestContext, { rounds, killServer }: { rounds: number; killServer: boolean }) {
  const dataDir = await dataFolder(t);
  let acknowledged = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const child = startChild(t, dataDir, { writes: true });
    await child.line(`row ${acknowledged + round * 50}`);
    const killed = child.kill('SIGKILL');
    if (killServer) process.kill(postmaster(dataDir), 'SIGKILL');
    await killed;
    const server = await start(dataDir);
    assert.equal(server.adopted, !killServer);
    acknowledged = Number(child.lines.findLast((line) => line.startsWith('row '))?.slice(4));
    const [kept] = await query(server.connection, 'select max(n) as last, count(*)::int as count from rows');
    const last = Number(kept?.['last']);
    assert.equal(kept?.['count'], last);
    assert.ok(last >= acknowledged, `${acknowledged} acknowledged, ${last} kept`);
    await server.stop();
  }
}

const CHILD = `
const [module, dataDir, writes] = process.argv.slice(1);
const { startEmbeddedPostgres } = await import(module);
process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
const server = await startEmbeddedPostgres({ dataDir, log: console.log });
console.log('ready ' + JSON.stringify(server));
if (writes === 'true') {
  const { default: pg } = await import('pg');
  const client = new pg.Client(server.connection);
  client.on('error', () => {});
  await client.connect();
  await client.query('create table if not exists rows (n int)');
  for (let last = (await client.query('select max(n) as n from rows')).rows[0].n ?? 0; ; last += 1) {
    await client.query('insert into rows values ($1)', [last + 1]);
    console.log('row ' + (last + 1));
  }
}
setInterval(() => {}, 60_000);
`;

/** A Berth process of its own, cut down to its database, that can be killed. */
function startChild(t: TestContext, dataDir: string, { writes = false } = {}) {
  const script = ['--input-type=module', '-e', CHILD, '--', MODULE, dataDir, `${writes}`];
  const child = spawn(process.execPath, script, {
    cwd: checkout,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  const closed = new Promise((resolve) => child.once('close', resolve));
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  return {
    lines,
    async line(word: string): Promise<string> {
      const find = () => lines.find((line) => line === word || line.startsWith(`${word} `));
      await until(() => find() !== undefined || child.exitCode !== null);
      return find()?.slice(word.length + 1) ?? assert.fail(`no "${word}" but ${lines.join('\n')}`);
    },
    async kill(signal: NodeJS.Signals, whom?: 'group'): Promise<void> {
      process.kill(whom === 'group' ? -child.pid! : child.pid!, signal);
      await closed;
    },
  };
}

/** A data folder whose database is made already. */
async function dataFolder(t: TestContext): Promise<string> {
  const dataDir = emptyFolder(t);
  await once(spawn('cp', ['-a', join(ready, 'postgres'), dataDir]), 'close');
  return dataDir;
}

function emptyFolder(t: TestContext): string {
  const dataDir = fs.mkdtempSync(join(tmpdir(), 'berth-postgres-'));
  t.after(async () => {
    for (const pid of serversUnder(dataDir)) process.kill(pid, 'SIGQUIT');
    await until(() => serversUnder(dataDir).length === 0);
    await fs.promises.rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });
  return dataDir;
}

function serversUnder(folder: string): number[] {
  return fs
    .globSync('**/postmaster.pid', { cwd: folder })
    .map((name) => Number.parseInt(read(join(folder, name)), 10))
    .filter((pid) => read(`/proc/${pid}/comm`) === 'postgres\n');
}

async function start(dataDir: string) {
  return await startEmbeddedPostgres({ dataDir, log: () => {} });
}

async function query(connection: PostgresConnection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

const unfinished = (dataDir: string) =>
  fs.readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'));
const pidFile = (dataDir: string) => read(join(dataDir, 'postgres/postmaster.pid'));
const postmaster = (dataDir: string) => Number.parseInt(pidFile(dataDir), 10);
const serverLog = (dataDir: string) => read(join(dataDir, 'postgres.log'));

function read(path: string): string {
  try {
    return fs.readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
