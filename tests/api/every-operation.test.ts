import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { pathFields } from '#contract/operation.ts';
import { allImplementations } from '../../server/src/operations/all-implementations.ts';
import { call, send } from '../support/send.ts';
import { startBerth } from '../support/start-berth.ts';
import { makeTenant } from '../support/tenant.ts';

/* Tables over all operations of the contract: what holds for every one of them holds for the next one as well. */

const berth = await startBerth();
const { url } = berth;
const ours = await makeTenant(berth);
const theirs = await makeTenant(berth);

const all = Object.entries<Operation>(operations);
const withKeys = all.filter(([, { callers }]) => callers !== 'anyone');

/** Values for the fields that stand in the path. */
function pathInput(operation: Operation): Record<string, string> {
  return Object.fromEntries(pathFields(operation).map((field) => [field, '999999999']));
}

describe('no key -> 403', () => {
  for (const [name, operation] of withKeys) {
    test(`${operation.method} ${operation.path} (${name})`, async () => {
      for (const key of [
        undefined,
        '',
        'Bearer',
        'Bearer x',
        'svc_user_short',
        `svc_app_${'0'.repeat(43)}`,
      ]) {
        const { status, body, headers } = await call(url, operation, pathInput(operation), key);
        assert.equal(status, 403);
        assert.equal(body.code, 'invalid-key');
        assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
      }
    });
  }

  for (const [name, operation] of all.filter(
    ([, { callers, method }]) => callers === 'anyone' && method === 'POST',
  )) {
    test(`${operation.method} ${operation.path} (${name}): 403 without what proves the caller`, async () => {
      assert.equal((await call(url, operation, {})).status, 403);
    });
  }

  test('GET /v1/openapi.json is public', async () => {
    const { status, body } = await send(url, '/v1/openapi.json');
    assert.equal(status, 200);
    assert.equal(body.openapi, '3.1.0');
  });
});

describe('a key of a level that the operation does not take -> 403', () => {
  for (const level of ['environment', 'app', 'team'] as const) {
    for (const [name, operation] of withKeys) {
      if ((operation.callers as readonly string[]).includes(level)) continue;
      test(`${name} with a key of the level ${level}`, async () => {
        const input = { ...pathInput(operation), envId: ours.envId, appId: ours.appId, teamId: ours.teamId };
        const { status, body } = await call(url, operation, input, ours.keys[level]);
        assert.deepEqual([status, body.code], [403, 'key-level']);
      });
    }
  }
});

describe("another team's environment -> the refusal of its table, word for word that of one that never was", () => {
  for (const [name, operation] of withKeys.filter(([, { target }]) => target === 'environment')) {
    for (const level of ['app', 'team'] as const) {
      if (!(operation.callers as readonly string[]).includes(level)) continue;
      test(`${name} with a key of the level ${level}`, async () => {
        const ask = (envId: string) =>
          call(url, operation, { ...pathInput(operation), envId }, ours.keys[level]);
        const foreign = await ask(theirs.envId);
        assert.equal(foreign.status, operation.scopeRefusals.beyondReach);
        assert.ok(foreign.status in operation.refusals);
        const unknown = await ask('888888888');
        assert.deepEqual([unknown.status, unknown.text], [foreign.status, foreign.text]);
      });

      test(`${name} with a key of the level ${level} and no envId`, async () => {
        for (const input of [{}, { envId: 'abc' }]) {
          const { status } = await call(
            url,
            operation,
            { ...pathInput(operation), ...input },
            ours.keys[level],
          );
          assert.equal(status, operation.scopeRefusals.missing);
        }
      });
    }
  }
});

describe("another team's app or team -> the same answer whether it exists or not", () => {
  for (const [name, operation] of withKeys.filter(
    ([, { target }]) => target === 'app' || target === 'team',
  )) {
    test(name, async () => {
      const field = operation.target === 'app' ? 'appId' : 'teamId';
      const ask = (id: string) =>
        call(url, operation, { ...pathInput(operation), [field]: id }, ours.keys.team);
      const foreign = await ask(operation.target === 'app' ? theirs.appId : theirs.teamId);
      const unknown = await ask('888888888');
      const takesTeamKeys = (operation.callers as readonly string[]).includes('team');
      assert.equal(foreign.status, takesTeamKeys ? operation.scopeRefusals.beyondReach : 403);
      assert.deepEqual([unknown.status, unknown.text], [foreign.status, foreign.text]);
    });
  }
});

describe('bad input to every operation: a 4xx, never a 5xx', () => {
  const key = ours.keys.environment;
  for (const [name, operation] of withKeys.filter(([, { callers }]) => callers.includes('environment'))) {
    test(name, async () => {
      const takesBody = operation.method !== 'GET' && operation.method !== 'DELETE';
      const path = operation.path.replaceAll(/\{\w+\}/g, '1');
      const bodies = ['{', '[]', '"x"', '7', '{"a":"\\u0000"}', '{"a":"\\ud800"}', '\0'];
      const requests = takesBody ? bodies.map((body) => ({ path, body })) : [{ path: `${path}?afterId=%00` }];
      for (const request of requests) {
        const answer = await send(url, request.path, { method: operation.method, key, ...request });
        assert.equal(answer.status, 400, `${JSON.stringify(request)}: ${answer.status} ${answer.text}`);
      }
    });
  }
});

test('the operations that answer 501 not-built-yet are those of later work', async () => {
  const built = Object.keys(allImplementations(berth.house.platform));
  const unbuilt = Object.keys(operations).filter((name) => !built.includes(name));
  assert.deepEqual(unbuilt, [
    ...['deploy', 'listDeployments', 'getDeployment', 'pollDeployment', 'getRuntimeLogs'],
    ...[
      'publishDeployment',
      'deleteDeployment',
      'restartDeployment',
      'prioritizeDeployment',
      'stopDeployment',
    ],
    ...[
      'approveDeployment',
      'setPublished',
      'streamDeploymentEvents',
      'listDeploymentFiles',
      'compareDeployments',
    ],
    ...['createTrigger', 'updateTrigger', 'deleteTrigger', 'invokeTrigger', 'listTriggers', 'getTriggerLogs'],
    ...['createSnippets', 'listSnippets', 'updateSnippet', 'deleteSnippets'],
    ...['setRedirects', 'listRedirects'],
    ...['getAccessLogs', 'summarizeAccessLogs'],
    ...['uploadFiles', 'listFiles', 'updateFile', 'deleteFiles', 'downloadFile'],
    ...['getAuthConfig', 'configureAuth', 'listAuthProviders', 'configureAuthProvider'],
    ...['listAuthUsers', 'updateAuthUser', 'deleteAuthUser'],
    ...['createDomain', 'listDomains', 'deleteDomain'],
    ...['createDatabase', 'getDatabase', 'deleteDatabase'],
    ...['getMailerConfig', 'configureMailer', 'listEmails'],
    ...['listAppWebhooks', 'renewAppWebhooks'],
    ...['listForges', 'saveForge', 'deleteForge'],
    ...['listDeployHooks', 'createDeployHook', 'deleteDeployHook'],
    ...['listWebhooks', 'createWebhook', 'deleteWebhook', 'listWebhookDeliveries'],
    ...['listPushes'],
    ...['getInstance'],
  ]);
  const { status, body } = await call(url, operations.listTriggers, {}, ours.keys.environment);
  assert.deepEqual([status, body.code], [501, 'not-built-yet']);
});

test('a planted secret appears in no answer but that of pull, and in no log line', async () => {
  const tenant = await makeTenant(berth);
  const secret = 'planted-secret-4711';
  await tenant.environment.updateEnvironment({ envVars: { PLANTED: secret } });
  const input = { envId: tenant.envId, appId: tenant.appId, teamId: tenant.teamId };
  for (const [name, operation] of withKeys.filter(([, { method }]) => method === 'GET')) {
    for (const key of [...Object.values(tenant.keys), berth.adminKey]) {
      const { text, status } = await call(url, operation, { ...pathInput(operation), ...input }, key);
      assert.equal(text.includes(secret), name === 'pullVariables' && status === 200, `${name}: ${text}`);
    }
  }
  const log = berth.logged();
  for (const hidden of [secret, berth.adminKey, ...Object.values(tenant.keys)]) {
    assert.ok(!log.includes(hidden));
  }
  assert.ok(log.includes('/v1/env/pull'), 'the log is there to be searched');
});
