import assert from 'node:assert/strict';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { type IncomingMessage, request as openRequest } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, test, type TestContext } from 'node:test';
import { ApiError, type Client, createClient } from '#contract/client.ts';
import { randomToken } from '../../server/src/platform/secrets.ts';
import { until } from '../support/until.ts';
import { createTestDatabase } from '../support/test-database.ts';
import {
  assertOneSentence,
  atEnd,
  type BerthProcess,
  checkout,
  dataFolder,
  freePort,
  postgresProcesses,
  postmasterOf,
  runToEnd,
  startProcess,
} from './support/berth-process.ts';
import { databaseGate } from './support/database-gate.ts';

const adminKey = `svc_user_${randomToken(48)}`;
const embedded = (dataDir: string) => ({ SERVICE_PORT: '0', SERVICE_DATA_DIR: dataDir });

describe('while it starts', { concurrency: 2 }, () => {
  test('GET /healthz is 200 as soon as the port is open; GET /readyz is 503, then 200', async (t) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const gate = await databaseGate(t);
    startProcess(t, {
      SERVICE_PORT: String(port),
      SERVICE_DATA_DIR: dataFolder(t),
      SERVICE_DATABASE_URL: gate.url,
    });
    await until(async () => (await statusOf(url, '/healthz')) !== 'refused');
    assert.equal(await statusOf(url, '/healthz'), 200);
    assert.equal(await statusOf(url, '/readyz'), 503);
    assert.equal(await statusOf(url, '/v1/teams'), 503);

    gate.open();
    await until(async () => (await statusOf(url, '/readyz')) === 200);
    assert.equal(await statusOf(url, '/healthz'), 200);
    assert.equal(await statusOf(url, '/v1/teams'), 403);
  });

  test('GET /readyz is 503 while the database is away, and 200 again by itself', async (t) => {
    const gate = await databaseGate(t);
    gate.open();
    const berth = startProcess(t, { ...embedded(dataFolder(t)), SERVICE_DATABASE_URL: gate.url });
    const url = await berth.ready();
    gate.shut();
    await until(async () => (await statusOf(url, '/readyz')) === 503);
    assert.equal(await statusOf(url, '/healthz'), 200);
    gate.open();
    await until(async () => (await statusOf(url, '/readyz')) === 200);
  });
});

describe('the first start', () => {
  test('prints the base URL, a setup link and how to make a key; the key works', async (t) => {
    const dataDir = dataFolder(t);
    const berth = startProcess(t, embedded(dataDir));
    const url = await berth.ready();
    const told = berth.stdout();
    assert.ok(told.includes(`Berth is running at ${url}\n`), told);
    assert.match(told, new RegExp(`${url}/setup#[0-9A-Za-z]{40,}\n`));
    assert.ok(told.includes('npx berth keys create --level user --name laptop\n'), told);

    const { code, stdout, stderr } = await berthCommand(t, dataDir);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^svc_user_[0-9A-Za-z]{40,}\n$/);
    const laptop = createClient({ baseUrl: url, key: stdout.trim() });
    const { keys } = await laptop.listKeys();
    assert.ok(keys.some(({ name }) => name === 'laptop'));
  });

  test('berth keys create without a server: one sentence', async (t) => {
    const dataDir = dataFolder(t);
    assertOneSentence(
      await berthCommand(t, dataDir),
      /^No Berth is running on the data folder .*: run npm start/,
    );

    const berth = startProcess(t, embedded(dataDir));
    await berth.ready();
    berth.kill('SIGKILL');
    await berth.ended();
    assertOneSentence(
      await berthCommand(t, dataDir),
      /^There is no Berth to be reached at http:\/\/localhost:\d+\./,
    );
  });
});

describe('kill -9', { concurrency: 2 }, () => {
  test('of Berth while it writes: it comes up by itself with all that was acknowledged', async (t) => {
    await loseNothing(t, (berth) => berth.kill('SIGKILL'));
  });

  test('of Berth and PostgreSQL at once: it comes up by itself with all that was acknowledged', async (t) => {
    await loseNothing(t, (berth, dataDir) => {
      berth.kill('SIGKILL');
      process.kill(postmasterOf(dataDir), 'SIGKILL');
    });
  });

  test('at any moment of the first start: the next one makes it', async (t) => {
    const dataDir = dataFolder(t);
    const settings = { ...embedded(dataDir), SERVICE_ADMIN_KEY: adminKey };
    for (const sign of [/^postgres\.new-/, /^postgres$/, /^master-secret$/, /^operator\.json$/]) {
      const berth = startProcess(t, settings);
      await until(() => fs.readdirSync(dataDir).some((name) => sign.test(name)));
      berth.kill('SIGKILL');
      await berth.ended();
    }
    const berth = startProcess(t, settings);
    const admin = createClient({ baseUrl: await berth.ready(), key: adminKey });
    assert.equal((await admin.listTeams()).teams.length, 1);
  });
});

describe('SIGTERM', { concurrency: 2 }, () => {
  test('finishes the request under way, stops PostgreSQL, exit code 0; the next start is fine', async (t) => {
    const dataDir = dataFolder(t);
    const berth = startProcess(t, { ...embedded(dataDir), SERVICE_ADMIN_KEY: adminKey });
    const url = await berth.ready();
    assert.equal(fs.statSync(join(dataDir, 'operator.json')).mode & 0o777, 0o600);

    const finish = await beginRequest(url);
    berth.kill('SIGTERM');
    await until(async () => (await statusOf(url, '/healthz')) === 'refused');
    const answer = await finish();
    assert.equal(answer.status, 201, answer.body);
    assert.equal((await berth.ended()).code, 0);
    assert.deepEqual(postgresProcesses(dataDir), []);
    assert.equal(fs.existsSync(join(dataDir, 'operator.json')), false);

    const next = startProcess(t, embedded(dataDir));
    const admin = createClient({ baseUrl: await next.ready(), key: adminKey });
    assert.ok((await admin.listTeams()).teams.some(({ name }) => name === 'Last orders'));
  });

  test('while it starts: it ends as well, and leaves no PostgreSQL behind', async (t) => {
    const dataDir = dataFolder(t);
    const berth = startProcess(t, embedded(dataDir));
    await until(() => postgresProcesses(dataDir).length > 0);
    berth.kill('SIGTERM');
    await berth.ended();
    assert.deepEqual(postgresProcesses(dataDir), []);
  });
});

test('a second Berth on the same data folder: one sentence, and the first goes on', async (t) => {
  const dataDir = dataFolder(t);
  const first = startProcess(t, { ...embedded(dataDir), SERVICE_ADMIN_KEY: adminKey });
  const admin = createClient({ baseUrl: await first.ready(), key: adminKey });
  const second = startProcess(t, embedded(dataDir));
  assertOneSentence(await second.ended(), /^Another Berth is running on the data folder .*: stop it, or set/);
  await admin.createTeam({ name: 'Still here' });
  const { code, stdout } = await berthCommand(t, dataDir);
  assert.equal(code, 0);
  assert.match(stdout, /^svc_user_/);
});

describe('SERVICE_DATABASE_URL', { concurrency: 2 }, () => {
  test('two processes on one database, started at once: what one writes the other reads', async (t) => {
    const shared = await sharedDatabase(t);
    const start = () =>
      startProcess(t, { ...shared, ...embedded(dataFolder(t)), SERVICE_ADMIN_KEY: adminKey });
    const processes = [start(), start()];
    const [one, other] = await Promise.all(
      processes.map(async (berth) => createClient({ baseUrl: await berth.ready(), key: adminKey })),
    );
    const { appId, envId } = await makeEnvironment(one!);
    await other!.updateEnvironment({ envId, envVars: { TOLD: 'by the other' } });
    assert.deepEqual(await one!.pullVariables({ envId }), { TOLD: 'by the other' });
    assert.equal((await other!.listEnvironments({ appId })).environments.length, 1);
    for (const berth of processes) berth.kill('SIGTERM');
    for (const berth of processes) assert.equal((await berth.ended()).code, 0);
  });

  test('the wrong SERVICE_SECRET, or none: one sentence, and nothing is harmed', async (t) => {
    const shared = await sharedDatabase(t);
    const first = startProcess(t, { ...shared, ...embedded(dataFolder(t)) });
    await first.ready();
    for (const secret of ['another secret, another secret, another', '']) {
      const wrong = startProcess(t, { ...shared, ...embedded(dataFolder(t)), SERVICE_SECRET: secret });
      const ended = await wrong.ended();
      assertOneSentence(ended, /^The master secret is not the one .*: set SERVICE_SECRET/);
      if (secret !== '') assert.ok(!`${ended.stdout}${ended.stderr}`.includes(secret));
    }
  });

  test('SERVICE_ROLES=worker: runs, answers for its health alone, and stops', async (t) => {
    const shared = await sharedDatabase(t);
    const berth = startProcess(t, { ...shared, ...embedded(dataFolder(t)), SERVICE_ROLES: 'worker' });
    const url = await berth.ready();
    assert.equal(await statusOf(url, '/readyz'), 200);
    assert.equal(await statusOf(url, '/v1/teams'), 421);
    assert.equal(await statusOf(url, '/', 'shop.localhost'), 421);
    berth.kill('SIGTERM');
    assert.equal((await berth.ended()).code, 0);
  });

  test("SERVICE_ROLES=api: 421 for an application's host; edge: 421 for the API", async (t) => {
    const shared = await sharedDatabase(t);
    const start = (roles: string) =>
      startProcess(t, { ...shared, ...embedded(dataFolder(t)), SERVICE_ROLES: roles }).ready();
    const [api, edge] = await Promise.all([start('api'), start('edge')]);
    assert.equal(await statusOf(api, '/v1/teams'), 403);
    assert.equal(await statusOf(api, '/', 'shop.localhost'), 421);
    assert.equal(await statusOf(edge, '/', 'shop.localhost'), 404);
    assert.equal(await statusOf(edge, '/v1/teams'), 421);
    assert.equal(await statusOf(edge, '/v1/mcp'), 421);
  });
});

type Kill = (berth: BerthProcess, dataDir: string) => void;

/** Rounds of writing, killing and starting again. The key is given at the first start alone. */
async function loseNothing(t: TestContext, kill: Kill): Promise<void> {
  const dataDir = dataFolder(t);
  const written: Written = { created: new Set(), acknowledged: new Set() };
  let berth = startProcess(t, { ...embedded(dataDir), SERVICE_ADMIN_KEY: adminKey });
  let admin = createClient({ baseUrl: await berth.ready(), key: adminKey });
  const { appId } = await makeEnvironment(admin);
  for (const enough of [10, 20]) {
    const writers = Array.from({ length: 4 }, () => writeUntilKilled(admin, appId, written));
    await until(() => written.acknowledged.size >= enough || berth.hasEnded());
    kill(berth, dataDir);
    await Promise.all([...writers, berth.ended()]);

    berth = startProcess(t, embedded(dataDir));
    admin = createClient({ baseUrl: await berth.ready(), key: adminKey });
    await assertWritten(admin, written);
  }
}

type Written = { readonly created: Set<string>; readonly acknowledged: Set<string> };

/** Environments, each with a variable that holds its own id. */
async function writeUntilKilled(admin: Client, appId: string, written: Written): Promise<void> {
  for (;;) {
    try {
      const { envId } = await admin.createEnvironment({ appId, name: `e${randomToken(10)}`, branch: 'main' });
      written.created.add(envId);
      await admin.updateEnvironment({ envId, envVars: { OWN_ID: envId } });
      written.acknowledged.add(envId);
    } catch (error) {
      if (error instanceof ApiError) assert.ok(error.status >= 500, error.message);
      return;
    }
  }
}

/** All that was acknowledged is there, and the rest is there whole or not at all. */
async function assertWritten(admin: Client, { created, acknowledged }: Written): Promise<void> {
  for (const envId of created) {
    const variables = await admin.pullVariables({ envId });
    const whole = acknowledged.has(envId) || 'OWN_ID' in variables;
    assert.deepEqual(variables, whole ? { OWN_ID: envId } : {});
  }
}

/** A request of which the server has the headers, and waits for the body. */
async function beginRequest(url: string) {
  const body = JSON.stringify({ name: 'Last orders' });
  const request = openRequest(new URL('/v1/team', url), {
    method: 'POST',
    headers: {
      authorization: adminKey,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  request.flushHeaders();
  await once(request, 'continue');
  return async () => {
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    request.end(body);
    const [answer] = await answered;
    return { status: answer.statusCode, body: await text(answer) };
  };
}

/** The status of a GET on a connection of its own, or that there is none to be had. */
function statusOf(url: string, path: string, host = new URL(url).host): Promise<number | string> {
  return new Promise((resolve) => {
    const request = openRequest(new URL(path, url), { agent: false, headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode!);
    });
    request.once('error', ({ code }: NodeJS.ErrnoException) => {
      resolve(code === 'ECONNREFUSED' ? 'refused' : String(code));
    });
    request.end();
  });
}

async function makeEnvironment(admin: Client): Promise<{ appId: string; envId: string }> {
  const { teams } = await admin.listTeams();
  const { app } = await admin.createApp({
    repo: 'github/acme/site',
    displayName: 'shop',
    teamId: teams[0]!.id,
  });
  const { environments } = await admin.listEnvironments({ appId: app.id });
  return { appId: app.id, envId: environments[0]!.id };
}

async function sharedDatabase(t: TestContext) {
  const database = await createTestDatabase();
  atEnd(t, () => database.drop());
  return { SERVICE_DATABASE_URL: database.url, SERVICE_SECRET: randomToken(40) };
}

function berthCommand(t: TestContext, dataDir: string) {
  const args = ['keys', 'create', '--level', 'user', '--name', 'laptop'];
  return runToEnd(t, join(checkout, 'cli/berth'), args, { SERVICE_DATA_DIR: dataDir });
}
