import fc from 'fast-check';
import assert from 'node:assert/strict';
import { type IncomingMessage, request as openRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { joinTeam } from '../support/member.ts';
import { startBerth } from '../support/start-berth.ts';
import { makeTenant } from '../support/tenant.ts';

const berth = await startBerth();
const { keys, environment, teamId } = await makeTenant(berth);
const secret = 'planted-secret-at-the-wire';
await environment.updateEnvironment({ envVars: { PLANTED: secret } });

const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const listEnvironments = (id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'list_environments', arguments: {} },
});

describe('POST /v1/mcp', () => {
  test('403 without a valid key, whatever is asked', async () => {
    const voided = await berth.admin.createKey({ level: 'user', name: 'voided' });
    await berth.admin.deleteKey({ keyId: voided.key.id });
    for (const key of [undefined, '', 'Bearer', 'Bearer x', `svc_app_${'0'.repeat(43)}`, voided.secret]) {
      for (const body of [JSON.stringify(listTools), '{', '']) {
        const answer = await post(body, { authorization: key });
        assert.deepEqual([answer.status, answer.body.code], [403, 'invalid-key']);
      }
    }
  });

  test("403 for the dashboard's session: an agent has a key of its own", async () => {
    const member = await joinTeam(berth, teamId, 'owner');
    const answer = await post(JSON.stringify(listTools), { authorization: undefined, ...member.headers });
    assert.deepEqual([answer.status, answer.body.code], [403, 'invalid-key']);
  });

  test('the key stands in Authorization, bare or as Bearer', async () => {
    for (const authorization of [keys.app, `Bearer ${keys.app}`, `bearer  ${keys.app}`]) {
      assert.equal((await post(JSON.stringify(listTools), { authorization })).status, 200);
    }
  });

  test('403 for a Host that is not ours: a page that had its name resolve to us learns nothing', async () => {
    for (const host of ['10.0.0.1', '192.168.1.1:8080', '[fe80::1]']) {
      const answer = await post(JSON.stringify(listTools), { host });
      assert.deepEqual([answer.status, answer.body.code], [403, 'foreign-host'], host);
    }
    const asApplication = await post(JSON.stringify(listTools), { host: 'evil.example' });
    assert.equal(asApplication.status, 404, 'another name is an application’s');
    assert.ok(!asApplication.text.includes('list_environments'));
  });

  test('403 for the Origin of another site, hosted applications included', async () => {
    for (const origin of [
      'https://evil.example',
      'http://site.localhost',
      'null',
      'x',
      'http://localhost.evil.example',
    ]) {
      const answer = await post(JSON.stringify(listTools), { origin });
      assert.deepEqual([answer.status, answer.body.code], [403, 'foreign-origin'], origin);
    }
    assert.equal((await post(JSON.stringify(listTools), { origin: berth.url })).status, 200);
  });

  test('on a public base URL only its own name is ours', async () => {
    const settings = { SERVICE_BASE_URL: 'https://berth.example.com', SERVICE_HOST: '127.0.0.1' };
    const open = await startBerth(settings);
    const ask = (headers: Headers) => {
      const own = { authorization: open.adminKey, host: 'berth.example.com', ...headers };
      return post(JSON.stringify(listTools), own, { url: open.url });
    };
    assert.equal((await ask({})).status, 200);
    assert.equal((await ask({ origin: 'https://berth.example.com' })).status, 200);
    assert.equal((await ask({ host: '127.0.0.1' })).body.code, 'foreign-host');
    assert.equal((await ask({ host: 'localhost' })).status, 404);
    assert.equal((await ask({ origin: 'http://localhost:3000' })).body.code, 'foreign-origin');
  });

  test('400 for what is no JSON, in the words of JSON-RPC', async () => {
    for (const body of ['{', '', 'nul', '\0', `{"a":"${secret}`]) {
      const answer = await post(body);
      assert.equal(answer.status, 400);
      assert.deepEqual((answer.body.error as { code: number }).code, -32_700);
    }
  });

  test('400 for JSON that is no message', async () => {
    for (const body of [
      'null',
      '7',
      '"x"',
      '{}',
      '[]',
      '[{}]',
      '[[]]',
      '{"jsonrpc":"1.0","id":1,"method":"x"}',
    ]) {
      assert.equal((await post(body)).status, 400, body);
    }
  });

  test('400 for a revision of the protocol that is none', async () => {
    const answer = await post(JSON.stringify(listTools), { 'mcp-protocol-version': '1999-01-01' });
    assert.equal(answer.status, 400);
  });

  test('415 for another content type', async () => {
    assert.equal((await post(JSON.stringify(listTools), { 'content-type': 'text/plain' })).status, 415);
  });

  test('a batch is answered message by message', async () => {
    const unknown = { jsonrpc: '2.0', id: 3, method: 'no/such' };
    const answer = await post(JSON.stringify([listTools, listEnvironments(2), unknown]));
    assert.equal(answer.status, 200);
    const byId = new Map(answer.messages.map((message) => [message.id, message]));
    assert.equal(byId.size, 3);
    assert.ok(byId.get(1)?.result);
    assert.ok(byId.get(2)?.result);
    assert.equal(byId.get(3)?.error?.code, -32_601);
  });

  test('400 for a batch of more than 20 messages: one request is one request to the limits', async () => {
    const batch = (length: number) => JSON.stringify(Array.from({ length }, (_, id) => listEnvironments(id)));
    assert.equal((await post(batch(20))).messages.length, 20);
    const answer = await post(batch(21));
    assert.deepEqual([answer.status, answer.body.code], [400, 'batch-too-long']);
  });

  test('413 for 10 MB, announced or not', async () => {
    const body = JSON.stringify({ ...listTools, params: { padding: 'x'.repeat(10_000_000) } });
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      const answer = await post(body, headers);
      assert.deepEqual([answer.status, answer.body.code], [413, 'body-too-large']);
    }
  });

  test('429 with retry-after beyond the limit of a key', async () => {
    const limited = await startBerth({ SERVICE_RATE_LIMIT_KEY: '2' });
    const ask = () =>
      post(JSON.stringify(listTools), { authorization: limited.adminKey }, { url: limited.url });
    assert.deepEqual([(await ask()).status, (await ask()).status], [200, 200]);
    const answer = await ask();
    assert.deepEqual([answer.status, answer.body.code], [429, 'rate-limited']);
    assert.match(String(answer.headers['retry-after']), /^\d+$/);
  });

  test('405 for every other method: there are no sessions to follow or to end', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'TRACE']) {
      const answer = await post('', {}, { method });
      assert.deepEqual([answer.status, answer.body.code], [405, 'method-not-allowed'], method);
      assert.equal(answer.headers.allow, 'POST');
    }
  });
});

describe('whatever is sent, the answer is no 5xx, has a request id and holds no secret', () => {
  const never = async (body: string, headers?: Headers) => {
    const answer = await post(body, headers);
    assert.ok(answer.status < 500, `${answer.status} ${answer.text}`);
    assert.match(String(answer.headers['x-request-id']), /^[0-9a-f-]{36}$/);
    assert.ok(!answer.text.includes(secret) && !answer.text.includes(keys.app));
    assert.doesNotMatch(answer.text, /node_modules|\.ts:\d+|internal-error/);
  };

  test('nesting without end', async () => {
    const deep = `${'['.repeat(900_000)}${']'.repeat(900_000)}`;
    await never(deep);
    await never(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_environments","arguments":{"appId":${deep}}}}`,
    );
  });

  test('any arguments', async () => {
    const calls = fc.record({ name: fc.constant('list_environments'), arguments: fc.jsonValue() });
    await fc.assert(
      fc.asyncProperty(calls, (params) => never(JSON.stringify({ ...listEnvironments(1), params }))),
      { numRuns: 50 },
    );
  });

  test('any message', async () => {
    const messages = fc.record(
      {
        jsonrpc: fc.constantFrom('2.0', '1.0'),
        id: fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
        method: fc.oneof(
          fc.constantFrom(
            'initialize',
            'tools/list',
            'tools/call',
            'server/discover',
            'subscriptions/listen',
          ),
          fc.string(),
        ),
        params: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(messages, (message) => never(JSON.stringify(message))),
      { numRuns: 100 },
    );
  });
});

type Headers = Readonly<Record<string, string | undefined>>;

type Message = {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number };
};

/** As `fetch` would not send it: with a Host of its own, in chunks, by any method. */
async function post(body: string, headers: Headers = {}, { method = 'POST', url = berth.url } = {}) {
  const usual = {
    authorization: keys.app,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(method === 'POST' && { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const sent = Object.entries({ ...usual, ...headers }).filter(
    ([name, value]) => value !== undefined && !(name === 'content-length' && 'transfer-encoding' in headers),
  );
  const request = openRequest(new URL('/v1/mcp', url), { method, headers: Object.fromEntries(sent) });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject).end(body);
  });
  const told = await text(answer);
  return { status: answer.statusCode!, headers: answer.headers, text: told, ...read(told) };
}

/** An answer is one JSON value, or a stream of events with one each. */
function read(told: string): { body: Record<string, unknown>; messages: readonly Message[] } {
  const events = told
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice('data: '.length)) as Message);
  const body = told.startsWith('{') ? (JSON.parse(told) as Record<string, unknown>) : {};
  return { body, messages: events };
}
