import assert from 'node:assert/strict';
import { test } from 'node:test';
import { send } from '../support/send.ts';
import { startBerth } from '../support/start-berth.ts';
import { makeTenant } from '../support/tenant.ts';

/* What two callers do at once is done, or refused: never a fault, and never twice. */

const berth = await startBerth();
const { url, adminKey } = berth;
const rounds = 8;

type Request = Parameters<typeof send>[2] & { readonly path: string };

async function atOnce(...requests: readonly Request[]): Promise<readonly number[]> {
  const answers = await Promise.all(requests.map(({ path, ...request }) => send(url, path, request)));
  for (const { status, text } of answers) assert.ok(status < 500, text);
  return answers.map(({ status }) => status);
}

function remove(path: string): Request {
  return { path, method: 'DELETE', key: adminKey };
}

test('a team is deleted while an app, a key or an invitation is made in it', async () => {
  for (let n = 0; n < rounds; n++) {
    const { team } = await berth.admin.createTeam({ name: 'short-lived' });
    const teamId = team.id;
    await atOnce(
      { path: '/v1/app', key: adminKey, body: { teamId, repo: 'github/a/b' } },
      remove(`/v1/team?teamId=${teamId}`),
      { path: '/v1/key', key: adminKey, body: { level: 'team', name: 'x', teamId } },
      { path: '/v1/invitation', key: adminKey, body: { teamId, email: 'a@example.com' } },
    );
  }
});

test('an app is deleted while it is changed and read', async () => {
  for (let n = 0; n < rounds; n++) {
    const { appId } = await makeTenant(berth);
    const statuses = await atOnce(
      remove(`/v1/app?appId=${appId}`),
      { path: '/v1/env', key: adminKey, body: { appId, name: 'x', branch: 'main' } },
      { path: '/v1/app', method: 'PUT', key: adminKey, body: { appId, repo: 'github/c/d' } },
      { path: '/v1/key', key: adminKey, body: { level: 'app', name: 'x', appId } },
      { path: `/v1/app?appId=${appId}`, key: adminKey },
      remove(`/v1/app?appId=${appId}`),
    );
    const deleted = [statuses[0]!, statuses[5]!];
    assert.equal(deleted.filter((status) => status === 200).length, 1, String(deleted));
  }
});

test('a key is revoked ten times at once: one 200', async () => {
  const { app, keys } = await makeTenant(berth);
  const { key } = await app.createKey({ level: 'app', name: 'x' });
  const request = { path: `/v1/key?keyId=${key.id}`, method: 'DELETE', key: keys.app };
  const statuses = await atOnce(...Array.from({ length: 10 }, () => request));
  assert.equal(statuses.filter((status) => status === 200).length, 1);
});

test('fifty teams of one name at once: fifty slugs', async () => {
  const request = { path: '/v1/team', key: adminKey, body: { name: 'Same Name' } };
  const statuses = await atOnce(...Array.from({ length: 50 }, () => request));
  assert.deepEqual(new Set(statuses), new Set([201]));
});

test('six invitations to one new address, accepted at once: one account', async () => {
  const bodies = [];
  for (let n = 0; n < 6; n++) {
    const { team } = await berth.admin.createTeam({ name: `Team ${n}` });
    const { invitation } = await berth.admin.createInvitation({ teamId: team.id, email: 'new@example.com' });
    const token = new URL(invitation.url).hash.slice(1);
    bodies.push({ path: '/v1/invitation/accept', body: { token, password: 'long enough' } });
  }
  const statuses = await atOnce(...bodies);
  assert.ok(statuses.includes(201));
  assert.ok(statuses.every((status) => status === 201 || status === 409));
});
