import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { refused } from '../support/refused.ts';
import { send } from '../support/send.ts';
import { startBerth } from '../support/start-berth.ts';
import { makeTenant } from '../support/tenant.ts';

const berth = await startBerth();
const { admin, url, adminKey } = berth;

const everyField: Partial<Parameters<typeof admin.createEnvironment>[0]> = {
  apiFolder: 'api',
  apiPathPrefix: '/functions',
  buildCmd: 'npm run build',
  cacheDirs: ['.next/cache'],
  distFolder: 'dist',
  errorFile: 'dist/500.html',
  headers: '/*\n  X-Frame-Options: DENY',
  headersFile: '_headers',
  installCmd: 'npm ci',
  markdown: true,
  markdownConvert: true,
  previewLinks: true,
  redirects: [{ from: '/old', to: '/new', status: 301, assets: false, hosts: ['www.example.com'] }],
  redirectsFile: '_redirects',
  serverCmd: 'node server.js',
  statusChecks: [{ name: 'smoke', cmd: 'npm run smoke', description: 'is it alive' }],
  skipUnchangedBuildRoot: true,
  watchPaths: ['packages/shared'],
  workDir: 'packages/web',
};

async function theEnvironment(tenant: Awaited<ReturnType<typeof makeTenant>>, envId = tenant.envId) {
  const { environments } = await tenant.app.listEnvironments();
  return environments.find(({ id }) => id === envId)!;
}

describe('POST /v1/env', () => {
  test('201 with { envId }, and every configurable field is there in GET /v1/envs', async () => {
    const tenant = await makeTenant(berth);
    const answer = await send(url, '/v1/env', {
      key: tenant.keys.app,
      body: { name: 'staging', branch: 'develop', autoPublish: true, ...everyField },
    });
    assert.equal(answer.status, 201);
    assert.deepEqual(Object.keys(answer.body), ['envId']);
    const { build, ...rest } = await theEnvironment(tenant, answer.body.envId as string);
    assert.deepEqual(build, { ...everyField, vars: {} });
    assert.deepEqual(
      { name: rest.name, branch: rest.branch, autoDeploy: rest.autoDeploy, autoPublish: rest.autoPublish },
      { name: 'staging', branch: 'develop', autoDeploy: false, autoPublish: true },
    );
    assert.equal(rest.preview, `http://${tenant.appName}--staging.localhost:${new URL(url).port}`);
  });

  test('400 with an `errors` array for missing fields, all of them at once', async () => {
    const { keys } = await makeTenant(berth);
    const { status, body } = await send(url, '/v1/env', { key: keys.app, body: {} });
    assert.equal(status, 400);
    assert.deepEqual(body.errors, ['name: is required', 'branch: is required']);
    assert.equal(body.code, 'invalid-input');
  });

  for (const [why, fields] of [
    ['a space in the name', { name: 'my env' }],
    ['a reserved double hyphen', { name: 'a--b' }],
    ['a hyphen at the end', { name: 'a-' }],
    ['a name of digits alone', { name: '2024' }],
    ['an empty name', { name: '' }],
    ['a name that is too long', { name: 'a'.repeat(49) }],
    ['a name that is no string', { name: 7 }],
    ['a branch that is an option', { branch: '--upload-pack=x' }],
    ['a branch with a space', { branch: 'a b' }],
    ['a branch with two dots', { branch: 'a..b' }],
    ['a work directory outside the repository', { workDir: '../../etc' }],
    ['an error file outside its folder', { distFolder: 'dist', errorFile: 'dist/../../x' }],
    ['a cache directory outside', { cacheDirs: ['..'] }],
    ['malformed headers', { headers: '/*\n  Not a header' }],
    ['header injection', { headers: '/*\n  X-A: b\rSet-Cookie: c=d' }],
    ['a NUL byte in headers', { headers: '/*\n  X-A: b\u0000c' }],
    ['an API prefix without a slash', { apiPathPrefix: 'api' }],
    ['a redirect without target', { redirects: [{ from: '/a' }] }],
    ['a redirect with another status', { redirects: [{ from: '/a', to: '/b', status: 307 }] }],
    ['a redirect that splits the header', { redirects: [{ from: '/a', to: '/b\r\nx: y' }] }],
    ['a filter that does not compile', { autoDeployBranches: '(' }],
    ['a variable name with an equals sign', { envVars: { 'A=B': 'c' } }],
    ['a variable that is no string', { envVars: { A: 1 } }],
    ['a status check without command', { statusChecks: [{ name: 'x' }] }],
    ['a boolean as text', { autoPublish: 'yes' }],
  ] as const) {
    test(`400 for ${why}, and nothing is written`, async () => {
      const tenant = await makeTenant(berth);
      const body = { name: 'fresh', branch: 'main', ...fields };
      const answer = await send(url, '/v1/env', { key: tenant.keys.app, body });
      assert.equal(answer.status, 400, answer.text);
      assert.ok(Array.isArray(answer.body.errors) || answer.body.code === 'invalid-text');
      assert.equal((await tenant.app.listEnvironments()).environments.length, 1);
    });
  }

  test('409 when an environment with the same name exists, whatever the case', async () => {
    const { app, keys } = await makeTenant(berth);
    await app.createEnvironment({ name: 'Staging', branch: 'main' });
    for (const name of ['Staging', 'staging', 'STAGING', 'Production']) {
      const answer = await send(url, '/v1/env', { key: keys.app, body: { name, branch: 'main' } });
      assert.equal(answer.status, 409);
      assert.equal(answer.body.code, 'name-taken');
    }
  });

  test('two requests at once with one name: one 201, one 409', async () => {
    const { keys } = await makeTenant(berth);
    const request = { key: keys.app, body: { name: 'twin', branch: 'main' } };
    const answers = await Promise.all([send(url, '/v1/env', request), send(url, '/v1/env', request)]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 409],
    );
  });

  test('app and environment name together have at most 60 characters', async () => {
    const tenant = await makeTenant(berth);
    const fits = 'e'.repeat(60 - tenant.appName.length);
    const answer = await send(url, '/v1/env', {
      key: tenant.keys.app,
      body: { name: `${fits}e`, branch: 'main' },
    });
    assert.equal(answer.status, 400);
    await tenant.app.createEnvironment({ name: fits, branch: 'main' });
  });

  test('app-, team- or user-level key with access to the app; environment-level rejected', async () => {
    const { keys, appId } = await makeTenant(berth);
    const body = (name: string) => ({ name, branch: 'main', appId });
    assert.equal((await send(url, '/v1/env', { key: keys.app, body: body('by-app') })).status, 201);
    assert.equal((await send(url, '/v1/env', { key: keys.team, body: body('by-team') })).status, 201);
    assert.equal((await send(url, '/v1/env', { key: adminKey, body: body('by-user') })).status, 201);
    assert.equal((await send(url, '/v1/env', { key: keys.environment, body: body('by-env') })).status, 403);
  });

  test('403 for an app beyond reach, the same whether it exists or not; 400 when appId is missing', async () => {
    const { keys } = await makeTenant(berth);
    const other = await makeTenant(berth);
    const body = (appId: string) => ({ name: 'x', branch: 'main', appId });
    const foreign = await send(url, '/v1/env', { key: keys.team, body: body(other.appId) });
    const unknown = await send(url, '/v1/env', { key: keys.team, body: body('999999999') });
    assert.equal(foreign.status, 403);
    assert.equal(foreign.text, unknown.text);
    assert.equal(foreign.status, unknown.status);
    const missing = await send(url, '/v1/env', { key: keys.team, body: { name: 'x', branch: 'main' } });
    assert.equal(missing.status, 400);
    assert.deepEqual(missing.body.errors, ['appId: is required with this key']);
  });

  test('setting autoDeployBranches or autoDeployCommits enables autoDeploy', async () => {
    const tenant = await makeTenant(berth);
    for (const filter of [{ autoDeployBranches: 'release/*' }, { autoDeployCommits: '^(?!wip).+' }]) {
      const name = Object.keys(filter)[0]!;
      const { envId } = await tenant.app.createEnvironment({ name, branch: 'main', ...filter });
      assert.equal((await theEnvironment(tenant, envId)).autoDeploy, true);
    }
  });
});

describe('GET /v1/envs', () => {
  test('at most 50 environments', async () => {
    const { app } = await makeTenant(berth);
    for (let n = 1; n <= 52; n++) await app.createEnvironment({ name: `env-${n}`, branch: 'main' });
    assert.equal((await app.listEnvironments()).environments.length, 50);
  });

  test('`build.vars` has every value blanked to an empty string', async () => {
    const tenant = await makeTenant(berth);
    await tenant.environment.updateEnvironment({ envVars: { API_TOKEN: 'hunter2-hunter2' } });
    const answer = await send(url, '/v1/envs', { key: tenant.keys.app });
    assert.deepEqual((await theEnvironment(tenant)).build.vars, { API_TOKEN: '' });
    assert.ok(!answer.text.includes('hunter2'));
  });

  test('404 for team or user keys with missing or invalid appId; 403 for an environment key', async () => {
    const { keys, appId } = await makeTenant(berth);
    const other = await makeTenant(berth);
    for (const query of ['', '?appId=', '?appId=abc', '?appId=999999999', `?appId=${other.appId}`]) {
      assert.equal((await send(url, `/v1/envs${query}`, { key: keys.team })).status, 404, query);
    }
    assert.equal((await send(url, '/v1/envs', { key: adminKey })).status, 404);
    assert.equal((await send(url, `/v1/envs?appId=${appId}`, { key: keys.environment })).status, 403);
    assert.equal((await send(url, `/v1/envs?appId=${appId}`, { key: keys.team })).status, 200);
    assert.equal((await send(url, `/v1/envs?appId=${appId}`, { key: `Bearer ${adminKey}` })).status, 200);
  });
});

describe('PUT /v1/env', () => {
  test('200 { ok: true }; only the provided fields change', async () => {
    const tenant = await makeTenant(berth);
    await tenant.environment.updateEnvironment(everyField);
    const answer = await send(url, '/v1/env', {
      method: 'PUT',
      key: tenant.keys.environment,
      body: { buildCmd: 'make' },
    });
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, { ok: true });
    assert.deepEqual((await theEnvironment(tenant)).build, { ...everyField, buildCmd: 'make', vars: {} });
  });

  test('envVars is merged: unlisted keys keep their value, and a key set to an empty string is removed', async () => {
    const { environment } = await makeTenant(berth);
    await environment.updateEnvironment({ envVars: { KEEP: 'kept', CHANGE: 'before', DROP: 'dropped' } });
    await environment.updateEnvironment({ envVars: { CHANGE: 'after', DROP: '', ADD: 'added' } });
    assert.deepEqual(await environment.pullVariables(), { KEEP: 'kept', CHANGE: 'after', ADD: 'added' });
  });

  test('redirects, statusChecks, cacheDirs and watchPaths replace the list; [] clears it', async () => {
    const tenant = await makeTenant(berth);
    const { environment } = tenant;
    const lists = {
      redirects: [{ from: '/a', to: '/b' }],
      statusChecks: [{ name: 'one', cmd: 'true', description: '' }],
      cacheDirs: ['a'],
      watchPaths: ['b'],
    };
    await environment.updateEnvironment(everyField);
    await environment.updateEnvironment(lists);
    const { build } = await theEnvironment(tenant);
    for (const [field, list] of Object.entries(lists)) assert.deepEqual(build[field as 'cacheDirs'], list);
    await environment.updateEnvironment({ redirects: [], statusChecks: [], cacheDirs: [], watchPaths: [] });
    const cleared = (await theEnvironment(tenant)).build;
    for (const field of Object.keys(lists)) assert.deepEqual(cleared[field as 'cacheDirs'], []);
  });

  test('at most 1000 variables, in one request or in many', async () => {
    const { environment } = await makeTenant(berth);
    const some = (from: number) =>
      Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`V${from + n}`, 'x']));
    await environment.updateEnvironment({ envVars: some(0) });
    await refused(environment.updateEnvironment({ envVars: some(600) }), 400);
    assert.equal(Object.keys(await environment.pullVariables()).length, 600);
  });

  test('envId is ignored with an environment key, whatever it is', async () => {
    const { keys } = await makeTenant(berth);
    for (const envId of [{}, [], 1.5, 'x'.repeat(100), null]) {
      const body = { envId, branch: 'main' };
      const answer = await send(url, '/v1/env', { method: 'PUT', key: keys.environment, body });
      assert.equal(answer.status, 200, answer.text);
    }
  });

  test('twenty changes at once: none is lost', async () => {
    const { environment } = await makeTenant(berth);
    const names = Array.from({ length: 20 }, (_, n) => `VARIABLE_${n}`);
    await Promise.all(names.map((name) => environment.updateEnvironment({ envVars: { [name]: name } })));
    assert.deepEqual(
      await environment.pullVariables(),
      Object.fromEntries(names.map((name) => [name, name])),
    );
  });

  test('setting a filter enables autoDeploy; clearing it leaves autoDeploy as it is', async () => {
    const tenant = await makeTenant(berth);
    await tenant.environment.updateEnvironment({ autoDeployBranches: 'main' });
    assert.equal((await theEnvironment(tenant)).autoDeploy, true);
    await tenant.environment.updateEnvironment({ autoDeploy: false });
    await tenant.environment.updateEnvironment({ autoDeployBranches: '' });
    const environment = await theEnvironment(tenant);
    assert.deepEqual([environment.autoDeploy, environment.autoDeployBranches], [false, '']);
  });

  test('400 for a duplicate name and for malformed headers, quoting the line', async () => {
    const tenant = await makeTenant(berth);
    const { envId } = await tenant.app.createEnvironment({ name: 'staging', branch: 'main' });
    const put = (body: object) =>
      send(url, '/v1/env', { method: 'PUT', key: tenant.keys.app, body: { envId, ...body } });
    const duplicate = await put({ name: 'PRODUCTION' });
    assert.equal(duplicate.status, 400);
    assert.match(duplicate.text, /another environment named PRODUCTION/);
    const headers = await put({ headers: '/*\n  X-Fine: yes\n  broken' });
    assert.equal(headers.status, 400);
    assert.match(headers.text, /headers: line 3/);
    assert.equal((await put({ name: 'Staging' })).status, 200, 'its own name in another case is free');
  });

  test('with an environment key the environment is always its own: envId is ignored', async () => {
    const tenant = await makeTenant(berth);
    const other = await makeTenant(berth);
    await tenant.environment.updateEnvironment({ envId: other.envId, branch: 'mine' });
    assert.equal((await theEnvironment(tenant)).branch, 'mine');
    assert.equal((await theEnvironment(other)).branch, 'main');
  });

  test('app or higher with envId in the body; as a string or a number', async () => {
    const { keys, envId } = await makeTenant(berth);
    for (const key of [keys.app, keys.team, adminKey]) {
      for (const id of [envId, Number(envId)]) {
        const answer = await send(url, '/v1/env', {
          method: 'PUT',
          key,
          body: { envId: id, branch: 'main' },
        });
        assert.equal(answer.status, 200);
      }
    }
  });

  test('404 when envId is missing, no number, or gone; 403 beyond reach, whether it exists or not', async () => {
    const { keys, app } = await makeTenant(berth);
    const other = await makeTenant(berth);
    const { envId: gone } = await app.createEnvironment({ name: 'gone', branch: 'main' });
    await app.deleteEnvironment({ envId: gone });
    const put = (body: object) => send(url, '/v1/env', { method: 'PUT', key: keys.app, body });
    for (const body of [{}, { envId: 'abc' }, { envId: gone }]) assert.equal((await put(body)).status, 404);
    const [foreign, unknown] = [await put({ envId: other.envId }), await put({ envId: '999999999' })];
    assert.equal(foreign.status, 403);
    assert.deepEqual([foreign.status, foreign.text], [unknown.status, unknown.text]);
  });
});

describe('DELETE /v1/env', () => {
  test('app-level key scoped to the owning app, with envId or id; then it is gone', async () => {
    const { keys, app } = await makeTenant(berth);
    for (const name of ['envId', 'id']) {
      const { envId } = await app.createEnvironment({ name: `by-${name}`, branch: 'main' });
      const path = `/v1/env?${name}=${envId}`;
      const answer = await send(url, path, { method: 'DELETE', key: keys.app });
      assert.deepEqual([answer.status, answer.body], [200, { ok: true }]);
      assert.equal((await send(url, path, { method: 'DELETE', key: keys.app })).status, 404);
    }
    assert.equal((await app.listEnvironments()).environments.length, 1);
  });

  test('403 for every other key', async () => {
    const { keys, envId } = await makeTenant(berth);
    const other = await makeTenant(berth);
    for (const key of [keys.environment, keys.team, adminKey, other.keys.app]) {
      const answer = await send(url, `/v1/env?envId=${envId}`, { method: 'DELETE', key });
      assert.equal(answer.status, 403);
    }
  });

  test('its keys are void and its name is free again', async () => {
    const { keys, app, envId } = await makeTenant(berth);
    await app.deleteEnvironment({ envId });
    assert.equal((await send(url, '/v1/env/pull', { key: keys.environment })).status, 403);
    await app.createEnvironment({ name: 'production', branch: 'main' });
  });

  test('nothing of its variables stays behind', async () => {
    const { app, environment, envId } = await makeTenant(berth);
    await environment.updateEnvironment({ envVars: { A: 'b' } });
    await app.deleteEnvironment({ envId });
    const row = await berth.house.platform.db
      .selectFrom('environments')
      .select(['variables', 'build'])
      .where('id', '=', envId)
      .executeTakeFirstOrThrow();
    assert.deepEqual(row, { variables: {}, build: {} });
  });
});

describe('GET /v1/env/pull', () => {
  test('200, a flat object of variable name to plaintext value, for every level of key', async () => {
    const { keys, envId, environment } = await makeTenant(berth);
    const variables = { EMPTY_NO: 'x', QUOTED: '"a" \\ \n b', UNICODE: 'grüße 🚢', __proto: 'p' };
    await environment.updateEnvironment({ envVars: variables });
    assert.deepEqual((await send(url, '/v1/env/pull', { key: keys.environment })).body, variables);
    for (const key of [keys.app, keys.team, adminKey]) {
      assert.deepEqual((await send(url, `/v1/env/pull?envId=${envId}`, { key })).body, variables);
    }
  });

  test('403 for a missing envId, and for one beyond reach whether it exists or not', async () => {
    const { keys } = await makeTenant(berth);
    const other = await makeTenant(berth);
    const pull = (query: string) => send(url, `/v1/env/pull${query}`, { key: keys.app });
    assert.equal((await pull('')).status, 403);
    const [foreign, unknown] = [await pull(`?envId=${other.envId}`), await pull('?envId=999999999')];
    assert.deepEqual([foreign.status, foreign.text], [unknown.status, unknown.text]);
    assert.equal(foreign.status, 403);
  });

  test('each reveal is written to the activity feed, attributed to the name of the key', async () => {
    const { environment, envId, teamId } = await makeTenant(berth);
    await environment.updateEnvironment({ envVars: { TOKEN: 'a-secret-value' } });
    await environment.pullVariables();
    const { activities } = await admin.listActivity({ teamId });
    const { actor, action, subject, changes } = activities[0]!;
    assert.deepEqual(
      { actor: { kind: actor.kind, name: actor.name }, action, subject, changes },
      {
        actor: { kind: 'key', name: 'environment key' },
        action: 'variables.revealed',
        subject: { kind: 'environment', id: envId, name: 'production' },
        changes: ['TOKEN'],
      },
    );
  });

  test('values are encrypted at rest', async () => {
    const { environment, envId } = await makeTenant(berth);
    await environment.updateEnvironment({ envVars: { TOKEN: 'plain-in-the-open' } });
    const { variables } = await berth.house.platform.db
      .selectFrom('environments')
      .select('variables')
      .where('id', '=', envId)
      .executeTakeFirstOrThrow();
    assert.match(variables.TOKEN!, /^v1\./);
    assert.ok(!JSON.stringify(variables).includes('plain-in-the-open'));
  });
});
