import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { joinTeam } from '../support/member.ts';
import { refused } from '../support/refused.ts';
import { send } from '../support/send.ts';
import { startBerth } from '../support/start-berth.ts';
import { makeTenant } from '../support/tenant.ts';

let nowMs = Date.now();
const berth = await startBerth({}, { nowMs: () => nowMs });
const { admin, url } = berth;

describe('POST /v1/key', () => {
  test('201 { key, secret }: svc_<level>_ and at least 40 base62 characters; only its SHA-256 is stored', async () => {
    const { teamId, appId, envId } = await makeTenant(berth);
    for (const [level, prefix, ids] of [
      ['environment', 'env', { envId }],
      ['app', 'app', { appId }],
      ['team', 'team', { teamId }],
      ['user', 'user', {}],
    ] as const) {
      const { key, secret } = await admin.createKey({ level, name: `my ${level}`, ...ids });
      assert.match(secret, new RegExp(`^svc_${prefix}_[0-9A-Za-z]{40,}$`));
      assert.deepEqual(
        [key.level, key.name, key.lastUsedAt, key.expiresAt],
        [level, `my ${level}`, null, null],
      );
      const row = await berth.house.platform.db
        .selectFrom('api_keys')
        .selectAll()
        .where('id', '=', key.id)
        .executeTakeFirstOrThrow();
      assert.equal(row.hash.length, 32);
      assert.ok(!JSON.stringify(row).includes(secret));
    }
  });

  test('a key makes only keys of its own reach', async () => {
    const ours = await makeTenant(berth);
    const theirs = await makeTenant(berth);
    const { envId: second } = await ours.app.createEnvironment({ name: 'second', branch: 'main' });
    const name = 'x';

    await ours.environment.createKey({ level: 'environment', name });
    const { key } = await ours.environment.createKey({ level: 'environment', name, envId: second });
    assert.equal(key.envId, ours.envId, 'an environment key stays in its environment');
    for (const level of ['app', 'team', 'user'] as const) {
      await refused(ours.environment.createKey({ level, name, appId: ours.appId, teamId: ours.teamId }), 403);
    }

    await ours.app.createKey({ level: 'app', name });
    await ours.app.createKey({ level: 'environment', name, envId: second });
    await refused(ours.app.createKey({ level: 'environment', name }), 400);
    await refused(ours.app.createKey({ level: 'environment', name, envId: theirs.envId }), 404);
    await refused(ours.app.createKey({ level: 'app', name, appId: theirs.appId }), 404);
    await refused(ours.app.createKey({ level: 'team', name, teamId: ours.teamId }), 403);
    await refused(ours.app.createKey({ level: 'user', name }), 403);

    await ours.team.createKey({ level: 'team', name });
    await ours.team.createKey({ level: 'app', name, appId: ours.appId });
    await refused(ours.team.createKey({ level: 'app', name, appId: theirs.appId }), 404);
    await refused(ours.team.createKey({ level: 'team', name, teamId: theirs.teamId }), 404);
    await refused(ours.team.createKey({ level: 'user', name }), 403);
  });

  test('a developer makes environment and app keys, but no team keys', async () => {
    const { teamId, appId, envId } = await makeTenant(berth);
    const developer = (await joinTeam(berth, teamId, 'developer')).client;
    await developer.createKey({ level: 'environment', name: 'x', envId });
    await developer.createKey({ level: 'app', name: 'x', appId });
    await developer.createKey({ level: 'user', name: 'x' });
    await refused(developer.createKey({ level: 'team', name: 'x', teamId }), 403, 'role-too-low');
    const boss = (await joinTeam(berth, teamId, 'admin')).client;
    await boss.createKey({ level: 'team', name: 'x', teamId });
  });

  test('a key that a developer made can do no more than he', async () => {
    const { teamId, appId } = await makeTenant(berth);
    const developer = (await joinTeam(berth, teamId, 'developer')).client;
    const { secret } = await developer.createKey({ level: 'app', name: 'x', appId });
    await refused(berth.as(secret).deleteApp(), 403, 'role-too-low');
    const { secret: next } = await berth.as(secret).createKey({ level: 'app', name: 'y' });
    await refused(berth.as(next).deleteApp(), 403, 'role-too-low');
  });

  test('a key that ends makes none that outlives it', async () => {
    const { app } = await makeTenant(berth);
    const expiresAt = Math.floor(nowMs / 1000) + 600;
    const { secret } = await app.createKey({ level: 'app', name: 'short', expiresAt });
    const short = berth.as(secret);
    await refused(short.createKey({ level: 'app', name: 'long' }), 400);
    await refused(short.createKey({ level: 'app', name: 'long', expiresAt: expiresAt + 1 }), 400);
    await short.createKey({ level: 'app', name: 'as long', expiresAt });
  });

  test('an environment that is being deleted gets no key that outlives it', async () => {
    for (let n = 0; n < 10; n++) {
      const { app, envId, keys } = await makeTenant(berth);
      const [made] = await Promise.allSettled([
        app.createKey({ level: 'environment', name: 'late', envId }),
        app.deleteEnvironment({ envId }),
      ]);
      const secrets = [keys.environment, ...(made.status === 'fulfilled' ? [made.value.secret] : [])];
      for (const key of secrets) assert.equal((await send(url, '/v1/env/pull', { key })).status, 403);
    }
  });

  test('a user key has the role of its user in each team', async () => {
    const { teamId, appId } = await makeTenant(berth);
    const other = await makeTenant(berth);
    const developer = await joinTeam(berth, teamId, 'developer');
    const { secret } = await developer.client.createKey({ level: 'user', name: 'laptop' });
    const key = berth.as(secret);
    assert.equal((await key.listEnvironments({ appId })).environments.length, 1);
    await refused(key.deleteApp({ appId }), 403, 'role-too-low');
    await refused(key.listEnvironments({ appId: other.appId }), 404);
    await admin.removeMember({ teamId, memberId: developer.id });
    await refused(key.listEnvironments({ appId }), 404);
  });

  test('400 for a missing name, an unknown level, an expiry in the past', async () => {
    const { app } = await makeTenant(berth);
    await refused(app.createKey({ level: 'app', name: ' ' }), 400);
    await refused(app.createKey({ level: 'root' as 'app', name: 'x' }), 400);
    await refused(app.createKey({ level: 'app', name: 'x', expiresAt: 1 }), 400);
    await refused(app.createKey({ level: 'app', name: 'x', expiresAt: 8_640_000_000_001 }), 400);
  });

  test('an expired key: 403', async () => {
    const { app, keys } = await makeTenant(berth);
    const expiresAt = Math.floor(nowMs / 1000) + 60;
    const { secret } = await app.createKey({ level: 'app', name: 'short', expiresAt });
    assert.equal((await send(url, '/v1/envs', { key: secret })).status, 200);
    nowMs += 61_000;
    assert.equal((await send(url, '/v1/envs', { key: secret })).status, 403);
    assert.equal((await send(url, '/v1/envs', { key: keys.app })).status, 200);
  });
});

describe('GET /v1/keys', () => {
  test('the keys at or below the scope, without secrets, with the time of the last use', async () => {
    const { app, keys, envId, appId } = await makeTenant(berth);
    await send(url, '/v1/env/pull', { key: keys.environment });
    const { text } = await send(url, '/v1/keys', { key: keys.app });
    for (const secret of Object.values(keys)) assert.ok(!text.includes(secret.slice(9)));
    const listed = (await app.listKeys()).keys;
    assert.deepEqual(
      listed.map((key) => [key.level, key.appId, key.envId]),
      [
        ['environment', appId, envId],
        ['app', appId, null],
      ],
    );
    const used = (await app.listKeys()).keys.find(({ level }) => level === 'app')!;
    assert.equal(used.lastUsedAt, String(Math.floor(nowMs / 1000)));
  });

  test('50 a page, the next one by afterId', async () => {
    const { app } = await makeTenant(berth);
    for (let n = 0; n < 50; n++) await app.createKey({ level: 'app', name: `key ${n}` });
    const first = await app.listKeys();
    assert.equal(first.keys.length, 50);
    assert.equal(first.pagination.hasNextPage, true);
    const second = await app.listKeys({ afterId: first.pagination.afterId });
    assert.equal(second.keys.length, 2);
    assert.deepEqual(second.pagination, { hasNextPage: false });
  });
});

describe('DELETE /v1/key', () => {
  test('from the next request on the key is unknown', async () => {
    const { app, keys } = await makeTenant(berth);
    const { key, secret } = await app.createKey({ level: 'app', name: 'x' });
    assert.deepEqual(await app.deleteKey({ keyId: key.id }), { ok: true });
    assert.equal((await send(url, '/v1/envs', { key: secret })).status, 403);
    await refused(app.deleteKey({ keyId: key.id }), 404, 'key-not-found');
    assert.equal((await send(url, '/v1/envs', { key: keys.app })).status, 200);
  });

  test("another's key is not found, like one that never was", async () => {
    const ours = await makeTenant(berth);
    const theirs = await makeTenant(berth);
    const { key } = await theirs.app.createKey({ level: 'app', name: 'x' });
    for (const keyId of [key.id, '999999999', 'abc']) {
      await refused(ours.team.deleteKey({ keyId }), 404, 'key-not-found');
    }
    const developer = (await joinTeam(berth, theirs.teamId, 'developer')).client;
    const { key: teamKey } = await theirs.team.createKey({ level: 'team', name: 'x' });
    await refused(developer.deleteKey({ keyId: teamKey.id }), 403, 'role-too-low');
    await developer.deleteKey({ keyId: key.id });
  });
});
