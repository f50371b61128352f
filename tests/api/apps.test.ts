import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { refused } from '../support/refused.ts';
import { send } from '../support/send.ts';
import { startBerth } from '../support/start-berth.ts';
import { makeTenant } from '../support/tenant.ts';

const berth = await startBerth({
  SERVICE_BASE_URL: 'http://berth.apps.test',
  SERVICE_APPS_DOMAIN: 'apps.test',
});
const { url } = berth;
const tenant = () => makeTenant(berth);

describe('POST /v1/app', () => {
  test('201 { app }, with its first environment `production` on branch main', async () => {
    const { keys } = await tenant();
    const answer = await send(url, '/v1/app', { key: keys.team, body: { repo: 'github/acme/shop' } });
    assert.equal(answer.status, 201);
    const app = answer.body.app as Record<string, string>;
    assert.deepEqual(Object.keys(app), ['id', 'teamId', 'displayName', 'repo', 'url', 'createdAt']);
    assert.match(app.displayName!, /^shop(-[a-z0-9]{6})?$/);
    const list = await send(url, `/v1/envs?appId=${app.id}`, { key: keys.team });
    const [environment] = list.body.environments as { name: string; branch: string; preview: string }[];
    assert.deepEqual([environment!.name, environment!.branch], ['production', 'main']);
    assert.equal(environment!.preview, `http://${app.displayName}.apps.test`);
  });

  for (const source of [
    { repo: 'gitlab/group/sub/group/project' },
    { repo: 'bitbucket/team/repo.git' },
    { url: 'https://git.example.com/a/b.git' },
    { url: 'ssh://git@git.example.com:2222/a/b.git' },
    { url: 'git@git.example.com:a/b.git' },
  ]) {
    test(`takes ${JSON.stringify(source)}`, async () => {
      const { keys } = await tenant();
      assert.equal((await send(url, '/v1/app', { key: keys.team, body: source })).status, 201);
    });
  }

  for (const source of [
    {},
    { repo: 'github/acme/a', url: 'https://example.com/a' },
    { repo: 'acme/site' },
    { repo: 'github/acme' },
    { repo: 'github/acme/../site' },
    { repo: 'github/--upload-pack=x/site' },
    { repo: 'svn/a/b' },
    { repo: 'local/not-our-team/site' },
    { url: 'file:///etc/passwd' },
    { url: 'ext::sh -c whoami' },
    { url: 'https://user:token@example.com/a.git' },
    { url: 'https://token@example.com/a.git' },
    { url: '--upload-pack=touch /tmp/x' },
    { url: 'not a url' },
    { url: '-u@host.example:x' },
    { url: 'ssh://-oProxyCommand=x/y' },
    { url: 'https://git.example.com/x?token=abc' },
  ]) {
    test(`400 for ${JSON.stringify(source)}`, async () => {
      const { keys } = await tenant();
      const answer = await send(url, '/v1/app', { key: keys.team, body: source });
      assert.equal(answer.status, 400, answer.text);
      assert.ok(!answer.text.includes('token@'));
    });
  }

  test('display names: [a-z0-9-], no --, unique in the installation, not the host of this service', async () => {
    const { keys } = await tenant();
    const make = (displayName: unknown) =>
      send(url, '/v1/app', { key: keys.team, body: { repo: 'github/a/b', displayName } });
    for (const name of ['Upper', 'a--b', '-a', 'a-', 'a.b', '', 'a'.repeat(49), 7, 'berth']) {
      assert.equal((await make(name)).status, 400, String(name));
    }
    assert.equal((await make('only-one')).status, 201);
    const answer = await make('only-one');
    assert.deepEqual([answer.status, answer.body.code], [409, 'name-taken']);
  });

  test('a caller of several teams names one', async () => {
    await tenant();
    const answer = await send(url, '/v1/app', { key: berth.adminKey, body: { repo: 'github/a/b' } });
    assert.equal(answer.status, 400);
    assert.match(answer.text, /teamId/);
  });
});

describe('PUT and DELETE /v1/app', () => {
  test('a new name moves the URLs; it must leave room for the names of the environments', async () => {
    const { app, keys, appName } = await tenant();
    const longest = 'e'.repeat(60 - appName.length);
    await app.createEnvironment({ name: longest, branch: 'main' });
    await refused(app.updateApp({ displayName: `${appName}x` }), 400);
    await app.updateApp({ displayName: appName.slice(1), repo: 'gitlab/a/b' });
    const { environments } = await app.listEnvironments();
    assert.equal(environments[0]!.preview, `http://${appName.slice(1)}.apps.test`);
    const answer = await send(url, '/v1/app', { key: keys.app });
    assert.equal((answer.body.app as { repo: string }).repo, 'gitlab/a/b');
  });

  test('deleting it deletes its environments and voids their keys', async () => {
    const { app, keys } = await tenant();
    await app.deleteApp();
    for (const key of [keys.app, keys.environment]) {
      assert.equal((await send(url, '/v1/keys', { key })).status, 403);
    }
    assert.equal((await send(url, '/v1/teams', { key: keys.team })).status, 200);
  });
});
