import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { operations } from '#contract/operations.ts';
import { send } from '../support/send.ts';
import { startBerth } from '../support/start-berth.ts';
import { makeTenant } from '../support/tenant.ts';
import { until } from '../support/until.ts';

const berth = await startBerth();
const { url } = berth;
const { keys, app } = await makeTenant(berth);
const key = keys.app;

describe('errors', () => {
  test('unknown path: 404 unknown-endpoint', async () => {
    for (const path of ['/v1/nothing', '/v2/envs', '/v1/envs/1/2/3', '/v1/deployments//poll/x']) {
      const { status, body, headers } = await send(url, path, { key });
      assert.deepEqual([status, body.code], [404, 'unknown-endpoint']);
      assert.ok(headers.get('x-request-id'));
    }
  });

  test('wrong method: 405 method-not-allowed with Allow', async () => {
    const answer = await send(url, '/v1/env', { method: 'PATCH', key });
    assert.deepEqual([answer.status, answer.body.code], [405, 'method-not-allowed']);
    assert.equal(answer.headers.get('allow'), 'POST, PUT, DELETE');
    const byId = await send(url, '/v1/deployments/7', { method: 'PUT', key });
    assert.equal(byId.headers.get('allow'), 'GET, DELETE, HEAD');
  });

  test('a malformed escape in the path: 400', async () => {
    assert.equal((await send(url, '/v1/deployments/%E0%A4%A', { key })).status, 400);
  });

  test('broken JSON: 400 invalid-json', async () => {
    const { status, body } = await send(url, '/v1/env', { key, body: '{"name":' });
    assert.deepEqual([status, body.code], [400, 'invalid-json']);
  });

  test('10 MB bodies: 413, and nothing is written', async () => {
    const body = JSON.stringify({ name: 'big', branch: 'main', buildCmd: 'x'.repeat(10_000_000) });
    const { status } = await send(url, '/v1/env', { key, body });
    assert.equal(status, 413);
    assert.equal((await app.listEnvironments()).environments.length, 1);
  });

  test('without a key the body is not even read', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sending = request(new URL('/v1/env', url), {
        method: 'POST',
        headers: { 'content-length': '1000000000' },
      });
      sending.on('response', (response) => {
        resolve(response.statusCode);
        sending.destroy();
      });
      sending.on('error', reject);
      sending.write('{');
    });
    assert.equal(status, 403);
  });

  test('a body nested 100,000 deep: a 4xx', async () => {
    const { status } = await send(url, '/v1/env', { key, body: '['.repeat(100_000) });
    assert.equal(status, 400);
    const deep = `{"name":"n","branch":"b","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    assert.ok((await send(url, '/v1/env', { key, body: deep })).status < 500);
  });

  test('__proto__ in a body: 400; constructor does no harm', async () => {
    const body = (field: string) =>
      `{"name":"proto","branch":"main","${field}":{"prototype":{"isAdmin":true}}}`;
    assert.equal((await send(url, '/v1/env', { key, body: body('__proto__') })).status, 400);
    assert.equal((await send(url, '/v1/env', { key, body: body('constructor') })).status, 201);
    assert.equal(({} as { isAdmin?: boolean }).isAdmin, undefined);
  });

  test('bytes that are no UTF-8: 400, not a changed value', async () => {
    const body = new Uint8Array(Buffer.from('7b226e616d65223a22c328227d', 'hex'));
    const answer = await send(url, '/v1/env', { key, body });
    assert.deepEqual([answer.status, answer.body.code], [400, 'invalid-json']);
    assert.equal((answer.body.errors as string[]).length, 1);
  });

  test('a multipart body: 400 where JSON is meant, and where it is malformed', async () => {
    const form = new FormData();
    form.append('name', 'x');
    assert.equal((await send(url, '/v1/env', { key, body: form })).status, 400);
    for (const type of ['multipart/form-data; boundary=zz', 'multipart/form-data']) {
      const headers = { 'content-type': type };
      const answer = await send(url, '/v1/volumes', { key: keys.environment, body: 'xxxx', headers });
      assert.equal(answer.status, 400, answer.text);
    }
  });

  test('a wrong type is told as such, a missing field as missing', async () => {
    const { body } = await send(url, '/v1/env', { key, body: { name: 7, autoDeploy: 'true' } });
    assert.deepEqual(body.errors, [
      'name: expected string, received number',
      'branch: is required',
      'autoDeploy: expected boolean, received string',
    ]);
  });

  test('150,000 fields: one short 400', async () => {
    const many = Object.fromEntries(Array.from({ length: 150_000 }, (_, n) => [`=${n}`, '']));
    const answer = await send(url, '/v1/env', { method: 'PUT', key, body: { envVars: many } });
    assert.deepEqual([answer.status, answer.body.code], [400, 'too-many-fields']);
  });

  test('a trigger is told its mistakes as a bare map of field to message', async () => {
    const body = { status: true, options: { method: 'FETCH' } };
    const answer = await send(url, '/v1/trigger', { key: keys.environment, body });
    assert.equal(answer.status, 400);
    assert.deepEqual(Object.keys(answer.body).toSorted(compare), ['cron', 'method', 'url']);
  });

  for (const [what, head] of [
    ['a header that is none', 'GET /v1/envs HTTP/1.1\r\nHost: localhost\r\nbad header\r\n\r\n'],
    ['20 KB of headers', `GET /v1/envs HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    [
      'an expectation',
      'POST /v1/env HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nContent-Length: 0\r\n\r\n',
    ],
    ['a malformed escape', 'GET /v1/deployments/%zz HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a path of its own', 'GET /healthz HTTP/1.0\r\n\r\n'],
    ['an absolute target', `GET http://localhost/v1/nothing HTTP/1.1\r\nHost: elsewhere\r\n\r\n`],
  ] as const) {
    test(`every answer carries x-request-id: ${what}`, async () => {
      const answer = await raw(head);
      assert.match(answer, /^HTTP\/1\.1 (200|400|404|417|431) /);
      assert.match(answer, /\r\nx-request-id: [0-9a-f-]{36}\r\n/i);
    });
  }

  test("a request id of the caller's own is not taken", async () => {
    const answer = await send(url, '/v1/envs', { key, headers: { 'x-request-id': 'mine' } });
    assert.notEqual(answer.headers.get('x-request-id'), 'mine');
  });

  test('an internal error shows a request id and nothing of the cause', async () => {
    const { db } = berth.house.platform;
    await db.schema.alterTable('activities').renameTo('activities_away').execute();
    const answer = await send(url, '/v1/activity', { key });
    await db.schema.alterTable('activities_away').renameTo('activities').execute();
    assert.equal(answer.status, 500);
    const requestId = answer.headers.get('x-request-id');
    assert.deepEqual(answer.body, { error: 'Internal error.', code: 'internal-error', requestId });
    assert.ok(berth.logged().includes('activities'), 'the cause is in the log');
  });
});

describe('unknown fields', () => {
  test('are ignored, but named in a `warning` header', async () => {
    const body = { name: 'warned', branch: 'main', colour: 'red', 'a"\r\nx: y': 1 };
    const { status, headers } = await send(url, '/v1/env', { key, body });
    assert.equal(status, 201);
    assert.equal(headers.get('warning'), '299 - "ignored unknown fields: colour, a%22%0D%0Ax%3A%20y"');
    const odd = {
      name: 'odd',
      branch: 'main',
      [`${'a'.repeat(63)}😀`]: 1,
      redirects: [{ from: '/a', to: '/b', x: 1 }],
    };
    const nested = await send(url, '/v1/env?limit=3', { key, body: odd });
    assert.equal(nested.status, 201);
    assert.match(nested.headers.get('warning')!, /limit, a{63}%EF%BF%BD, redirects\.0\.x/);
    const query = await send(url, '/v1/envs?limit=3', { key });
    assert.match(query.headers.get('warning') ?? '', /limit/);
    assert.equal((await send(url, '/v1/envs', { key })).headers.get('warning'), null);
  });
});

describe('keys in the Authorization header', () => {
  test('as they are, or after `Bearer `', async () => {
    for (const authorization of [key, `Bearer ${key}`, `bearer ${key}`]) {
      assert.equal((await send(url, '/v1/envs', { key: authorization })).status, 200);
    }
    for (const authorization of [`Basic ${key}`, `${key}x`, key.toUpperCase(), `Bearer Bearer ${key}`]) {
      assert.equal((await send(url, '/v1/envs', { key: authorization })).status, 403);
    }
  });

  test('envId of a POST may stand in the query as well', async () => {
    const { team, teamId, envId } = await makeTenant(berth);
    assert.ok(teamId);
    const answer = await send(url, `/v1/env?envId=${envId}`, {
      method: 'PUT',
      key: (await team.createKey({ level: 'team', name: 'x' })).secret,
      body: { branch: 'next' },
    });
    assert.equal(answer.status, 200);
  });

  test('envId of an upload is read from the multipart field or the query', async () => {
    const ours = await makeTenant(berth);
    const theirs = await makeTenant(berth);
    const upload = (envId: string | undefined, query = '') => {
      const form = new FormData();
      form.append('files', new Blob(['hello']), 'hello.txt');
      if (envId !== undefined) form.append('envId', envId);
      return send(url, `${operations.uploadFiles.path}${query}`, { key: ours.keys.app, body: form });
    };
    assert.equal((await upload(ours.envId)).status, 501);
    assert.equal((await upload(undefined, `?envId=${ours.envId}`)).status, 501);
    assert.equal((await upload(theirs.envId)).status, 404);
    assert.equal((await upload(undefined)).status, 404);
  });
});

describe('health', () => {
  test('GET /healthz and /readyz: 200', async () => {
    for (const path of ['/healthz', '/readyz']) assert.equal((await send(url, path)).status, 200);
  });
});

describe('rate limits', () => {
  test('429 with Retry-After, for each key and for each address without one', async () => {
    const limited = await startBerth({ SERVICE_RATE_LIMIT_KEY: '200', SERVICE_RATE_LIMIT_ADDRESS: '3' });
    const tenant = await makeTenant(limited);
    const ask = (used?: string) => send(limited.url, '/v1/envs', { key: used });
    for (let n = 0; n < 3; n++) assert.equal((await ask()).status, 403);
    const refused = await ask();
    assert.deepEqual([refused.status, refused.body.code], [429, 'rate-limited']);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    const answers = await Promise.all(Array.from({ length: 201 }, () => ask(tenant.keys.app)));
    assert.equal(answers.filter(({ status }) => status === 429).length, 1);
    assert.equal((await ask(tenant.keys.team)).status, 404, 'another key is not touched by it');
  });
});

describe('the edge', () => {
  test('an unknown host gets our 404 page, an environment without deployment a page that says so', async () => {
    const tenant = await makeTenant(berth);
    const page = async (host: string) => {
      const answer = await visit(host);
      return [answer.status, /<h1>(.*)<\/h1>/.exec(answer.text)?.[1]];
    };
    await until(async () => (await page(`${tenant.appName}.localhost`))[1] === 'Nothing is published yet');
    assert.deepEqual(await page(`${tenant.appName}.localhost`), [404, 'Nothing is published yet']);
    assert.deepEqual(await page('nobody.localhost'), [404, 'Nothing lives here']);
    await tenant.app.deleteEnvironment({ envId: tenant.envId });
    await until(async () => (await page(`${tenant.appName}.localhost`))[1] === 'Nothing lives here');
  });
});

function visit(host: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sending = request({ hostname, port, path: '/', headers: { host } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode!, text }));
    });
    sending.on('error', reject).end();
  });
}

/** What a socket gets for these bytes. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk;
      if (answer.includes('\r\n\r\n')) socket.end();
    });
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}

function compare(one: string, other: string): number {
  return one < other ? -1 : 1;
}
