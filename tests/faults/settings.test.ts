import assert from 'node:assert/strict';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { readConfig } from '../../server/src/config.ts';
import { StartupError } from '../../server/src/platform/startup-error.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { assertOneSentence, atEnd, dataFolder, type Ended, startProcess } from './support/berth-process.ts';

const asRoot = process.geteuid?.() === 0;

describe('a setting that is wrong: one sentence that names it', () => {
  for (const [setting, value, sentence] of [
    ['SERVICE_PROT', '8080', /^There is no setting SERVICE_PROT; .*configuration\.md/],
    ['SERVICE_PORT', '65536', /^SERVICE_PORT=65536 .*: a port is at most 65535/],
    ['SERVICE_PORT', 'http', /^SERVICE_PORT=http .*: it must be a whole number/],
    ['SERVICE_BASE_URL', 'berth.example.com', /^SERVICE_BASE_URL=.*: it must be an http or https URL/],
    ['SERVICE_BASE_URL', 'https://example.com/berth', /^SERVICE_BASE_URL=.*: the base URL has no path/],
    ['SERVICE_BUILD_TIMEOUT', '20 minutes', /^SERVICE_BUILD_TIMEOUT=.*: a duration is written like 90s/],
    ['SERVICE_BUILD_MEMORY', '2 gigs', /^SERVICE_BUILD_MEMORY=.*: a size is written like 512MiB/],
    ['SERVICE_ROLES', 'api,web', /^SERVICE_ROLES=.*: it must be api or edge or worker/],
    ['SERVICE_DATABASE_URL', 'localhost:5432', /^SERVICE_DATABASE_URL .*: it must look like postgres:\/\//],
  ] as const) {
    test(`${setting}=${value}`, (t) => {
      const message = refusalOf(t, { [setting]: value });
      assert.match(message, sentence);
      assert.match(message, /^[^\n]+\.$/);
    });
  }

  for (const [setting, value, sentence] of [
    ['SERVICE_ADMIN_KEY', 'svc_user_hunter2', /^SERVICE_ADMIN_KEY .*: it must be svc_user_ followed by/],
    ['SERVICE_SECRET', 'hunter2-hunter2', /^SERVICE_SECRET .*: it must have at least 32 characters/],
    ['SERVICE_DATABASE_URL', 'mysql://u:hunter2@h/d', /^SERVICE_DATABASE_URL .*: it must look like/],
  ] as const) {
    test(`${setting}, whose value is not printed`, (t) => {
      const message = refusalOf(t, { [setting]: value });
      assert.match(message, sentence);
      assert.ok(!message.includes('hunter2'));
    });
  }
});

describe('it is printed without a stack trace, and the exit code is 1', { concurrency: 2 }, () => {
  test('in the environment', async (t) => {
    const ended = await startWith(t, { SERVICE_ADMIN_KEY: 'svc_user_hunter2' });
    assertOneSentence(ended, /^SERVICE_ADMIN_KEY can't be used: /);
    assert.ok(!`${ended.stdout}${ended.stderr}`.includes('hunter2'));
  });

  test('in .env', async (t) => {
    const folder = dataFolder(t);
    fs.writeFileSync(join(folder, '.env'), 'SERVICE_PROT=8080\n');
    const berth = startProcess(t, { SERVICE_PORT: '0' }, folder);
    assertOneSentence(await berth.ended(), /^There is no setting SERVICE_PROT; /);
  });

  test('a .env that can’t be read', async (t) => {
    const folder = dataFolder(t);
    fs.mkdirSync(join(folder, '.env'));
    const berth = startProcess(t, { SERVICE_PORT: '0' }, folder);
    assertOneSentence(await berth.ended(), /\.env can't be read: /);
  });
});

describe('a place that can’t be used: one sentence, exit code 1', { concurrency: 3 }, () => {
  test('a port in use', async (t) => {
    const occupant = createServer().listen(0, '127.0.0.1');
    atEnd(t, async () => void occupant.close());
    await once(occupant, 'listening');
    const { port } = occupant.address() as AddressInfo;
    const ended = await startWith(t, { SERVICE_PORT: String(port) });
    assertOneSentence(
      ended,
      new RegExp(`^Port ${port} is in use: stop what listens there, or set SERVICE_PORT`),
    );
  });

  test('an address that is not this machine’s', async (t) => {
    const ended = await startWith(t, { SERVICE_HOST: '192.0.2.1' });
    assertOneSentence(ended, /^SERVICE_HOST=192\.0\.2\.1 is not an address of this machine/);
  });

  test('a data folder that is a file', async (t) => {
    const file = join(dataFolder(t), 'file');
    fs.writeFileSync(file, 'mine');
    assertOneSentence(
      await startWith(t, { SERVICE_DATA_DIR: file }),
      /^The data folder .*file can't be used/,
    );
    assert.equal(fs.readFileSync(file, 'utf8'), 'mine');
  });

  test('a data folder under a file', async (t) => {
    const file = join(dataFolder(t), 'file');
    fs.writeFileSync(file, 'mine');
    const ended = await startWith(t, { SERVICE_DATA_DIR: join(file, 'data') });
    assertOneSentence(ended, /^The data folder .*file\/data can't be used/);
  });

  test('a data folder that is not writable', { skip: asRoot && 'root may write everywhere' }, async (t) => {
    const dataDir = dataFolder(t);
    fs.chmodSync(dataDir, 0o500);
    const ended = await startWith(t, { SERVICE_DATA_DIR: dataDir });
    fs.chmodSync(dataDir, 0o700);
    assertOneSentence(ended, /^The data folder .* can't be used: it is not writable/);
  });

  test('a database server that is not there; the password is not printed', async (t) => {
    const ended = await startWith(t, { SERVICE_DATABASE_URL: 'postgres://berth:hunter2@127.0.0.1:1/berth' });
    assertOneSentence(ended, /^The database at SERVICE_DATABASE_URL can't be used: .*ECONNREFUSED/);
    assert.ok(!`${ended.stdout}${ended.stderr}`.includes('hunter2'));
  });

  test('a database host that is not known', async (t) => {
    const ended = await startWith(t, { SERVICE_DATABASE_URL: 'postgres://berth@nowhere.invalid/berth' });
    assertOneSentence(ended, /^The database at SERVICE_DATABASE_URL can't be used: .*nowhere\.invalid/);
  });

  test('a database that does not exist', async (t) => {
    const database = await createTestDatabase();
    await database.drop();
    const ended = await startWith(t, { SERVICE_DATABASE_URL: database.url });
    assertOneSentence(
      ended,
      /^The database at SERVICE_DATABASE_URL can't be used: database ".*" does not exist/,
    );
  });

  test('a database server that is something else', async (t) => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    atEnd(t, async () => void other.close());
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    const ended = await startWith(t, { SERVICE_DATABASE_URL: `postgres://berth@127.0.0.1:${port}/berth` });
    assertOneSentence(ended, /^The database at SERVICE_DATABASE_URL can't be used: /);
  });
});

describe('.env', () => {
  test('is read from the working folder, and the environment wins', (t) => {
    const folder = dataFolder(t);
    fs.writeFileSync(
      join(folder, '.env'),
      ['# Berth', 'SERVICE_PORT=9001', 'SERVICE_BUILD_TIMEOUT="90s"', 'SERVICE_ROLES=api', 'OTHER=1'].join(
        '\n',
      ),
    );
    const config = readConfig({ SERVICE_PORT: '9002' }, folder);
    assert.equal(config.SERVICE_PORT, 9002);
    assert.equal(config.baseUrl.href, 'http://localhost:9002/');
    assert.equal(config.SERVICE_BUILD_TIMEOUT, 90_000);
    assert.deepEqual([...config.SERVICE_ROLES], ['api']);
    assert.equal(config.dataDir, join(folder, 'data'));
  });

  test('without one, and without settings, everything has its default', (t) => {
    const config = readConfig({ HOME: '/root' }, dataFolder(t));
    assert.equal(config.baseUrl.href, 'http://localhost:8080/');
    assert.deepEqual(config.listenOn, ['127.0.0.1', '::1']);
    assert.deepEqual([...config.SERVICE_ROLES], ['api', 'edge', 'worker']);
    assert.equal(config.SERVICE_BUILD_TIMEOUT, 20 * 60_000);
    assert.equal(config.SERVICE_APP_MEMORY, 512 * 2 ** 20);
    assert.equal(config.SERVICE_RETENTION_ACCESS_LOGS, 30 * 86_400_000);
    assert.equal(config.SERVICE_VOLUMES_MAX_UPLOAD_SIZE, 50_000_000);
  });

  test('a public base URL is listened for on all addresses, a local one on loopback', (t) => {
    const listenOn = (settings: Record<string, string>) => readConfig(settings, dataFolder(t)).listenOn;
    assert.deepEqual(listenOn({ SERVICE_BASE_URL: 'https://berth.example.com' }), ['::']);
    assert.deepEqual(listenOn({ SERVICE_BASE_URL: 'http://localhost:9000' }), ['127.0.0.1', '::1']);
    assert.deepEqual(listenOn({ SERVICE_HOST: '10.0.0.1' }), ['10.0.0.1']);
  });
});

function refusalOf(t: TestContext, settings: Readonly<Record<string, string>>): string {
  try {
    readConfig(settings, dataFolder(t));
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  return assert.fail('it was taken');
}

function startWith(t: TestContext, settings: Readonly<Record<string, string>>): Promise<Ended> {
  const dataDir = join(dataFolder(t), 'data');
  return startProcess(t, { SERVICE_PORT: '0', SERVICE_DATA_DIR: dataDir, ...settings }).ended();
}
