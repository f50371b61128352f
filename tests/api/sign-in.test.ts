import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cookieOf, joinTeam } from '../support/member.ts';
import { refused } from '../support/refused.ts';
import { send } from '../support/send.ts';
import { startBerth } from '../support/start-berth.ts';
import { makeTenant } from '../support/tenant.ts';

let nowMs = Date.now();
const berth = await startBerth({}, { nowMs: () => nowMs });
const { url, admin } = berth;

describe('POST /v1/setup', () => {
  test('the setup link makes the account of the first owner, once', async () => {
    const token = new URL(berth.house.setupLink!).hash.slice(1);
    const body = { token, name: 'Ada', email: ' Ada@Example.com ', password: 'correct horse' };
    assert.equal((await send(url, '/v1/setup', { body: { ...body, token: 'wrong' } })).status, 403);
    assert.equal((await send(url, '/v1/setup', { body: { ...body, password: 'short' } })).status, 400);
    const made = await send(url, '/v1/setup', { body });
    assert.equal(made.status, 201);
    assert.deepEqual((made.body.member as { email: string }).email, 'ada@example.com');
    assert.match(
      made.headers.getSetCookie()[0]!,
      /^__Host-berth_session=[0-9A-Za-z]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=\d+$/,
    );
    assert.equal((await send(url, '/v1/setup', { body })).status, 403, 'a second time');
    const headers = { cookie: cookieOf(made.headers) };
    const teams = await send(url, '/v1/teams', { headers });
    assert.deepEqual(
      (teams.body.teams as { name: string }[]).map(({ name }) => name),
      ['Home'],
    );
  });
});

describe('POST /v1/session', () => {
  test('201 and a session; wrong credentials 403 in the same words for an unknown address', async () => {
    const { teamId } = await makeTenant(berth);
    const { email, password } = await joinTeam(berth, teamId, 'developer');
    const signIn = (body: object) => send(url, '/v1/session', { body });
    const good = await signIn({ email: email.toUpperCase(), password });
    assert.equal(good.status, 201);
    const [wrong, unknown] = [
      await signIn({ email, password: 'not the password' }),
      await signIn({ email: 'nobody@example.com', password: 'not the password' }),
    ];
    assert.equal(wrong.status, 403);
    assert.equal(wrong.text, unknown.text);
    assert.equal(wrong.headers.getSetCookie().length, 0);
  });

  test('an account without a password can not be signed in to', async () => {
    const body = { email: 'owner@example.com', password: '' };
    assert.equal((await send(url, '/v1/session', { body })).status, 403);
  });

  test('429 with Retry-After after ten wrong attempts', async () => {
    const body = { email: 'target@example.com', password: 'guess' };
    for (let n = 0; n < 10; n++) assert.equal((await send(url, '/v1/session', { body })).status, 403);
    const answer = await send(url, '/v1/session', { body });
    assert.equal(answer.status, 429);
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
  });

  test('the right password is not locked out by a stranger elsewhere', async () => {
    const proxied = await startBerth({ SERVICE_TRUSTED_PROXIES: '127.0.0.1,::1' });
    const { teamId } = await makeTenant(proxied);
    const { email, password } = await joinTeam(proxied, teamId, 'developer');
    const from = (address: string, given: string) =>
      send(proxied.url, '/v1/session', {
        body: { email, password: given },
        headers: { 'x-forwarded-for': address },
      });
    for (let n = 0; n < 11; n++) await from(`2001:db8::${n}`, 'guess');
    assert.equal((await from('2001:db8::99', 'guess')).status, 429, 'one household is one network');
    assert.equal((await from('192.0.2.1', password)).status, 201);
  });

  test('a foreign page can not sign anyone in', async () => {
    const body = { email: 'a@example.com', password: 'x' };
    const headers = { origin: 'https://evil.example' };
    const answer = await send(url, '/v1/session', { body, headers });
    assert.deepEqual([answer.status, answer.body.code], [403, 'foreign-origin']);
  });
});

describe('the session cookie', () => {
  test('every change needs the exact Origin; reading does not', async () => {
    const { teamId, envId } = await makeTenant(berth);
    const { headers } = await joinTeam(berth, teamId, 'developer');
    const cookie = headers.cookie!;
    const change = (more: Record<string, string>) =>
      send(url, '/v1/env', { method: 'PUT', body: { envId, branch: 'x' }, headers: { cookie, ...more } });
    assert.equal((await change({ origin: url })).status, 200);
    for (const origin of [
      `${url}.evil.example`,
      'null',
      'http://app.localhost:8080',
      url.replace('http', 'https'),
    ]) {
      assert.equal((await change({ origin })).status, 403, origin);
    }
    assert.equal((await change({})).status, 403, 'without Origin');
    assert.equal((await send(url, '/v1/teams', { headers: { cookie } })).status, 200);
  });

  test('a page of another origin on the same site can not even read', async () => {
    const { teamId } = await makeTenant(berth);
    const { headers } = await joinTeam(berth, teamId, 'developer');
    for (const site of ['same-site', 'cross-site']) {
      const answer = await send(url, '/v1/teams', {
        headers: { cookie: headers.cookie!, 'sec-fetch-site': site },
      });
      assert.equal(answer.status, 403);
    }
  });

  test('GET /v1/session lists the sessions, DELETE /v1/session ends one at once', async () => {
    const { teamId } = await makeTenant(berth);
    const { email, password, client, headers } = await joinTeam(berth, teamId, 'developer');
    const second = await send(url, '/v1/session', { body: { email, password } });
    const { sessions } = await client.getSession();
    assert.deepEqual(
      sessions.map(({ current }) => current),
      [false, true],
    );
    await client.signOut({ sessionId: sessions[0]!.id });
    const gone = { cookie: cookieOf(second.headers) };
    assert.equal((await send(url, '/v1/teams', { headers: gone })).status, 403);
    const out = await send(url, '/v1/session', { method: 'DELETE', headers });
    assert.match(out.headers.getSetCookie()[0]!, /Max-Age=0$/);
    await refused(client.listTeams(), 403, 'invalid-key');
  });

  test('it ends after thirty days', async () => {
    const { teamId } = await makeTenant(berth);
    const { client } = await joinTeam(berth, teamId, 'developer');
    await client.listTeams();
    nowMs += 30 * 24 * 3_600_000;
    await refused(client.listTeams(), 403, 'invalid-key');
  });
});

/** Someone who has an account is invited to one more team. */
async function invitedElsewhere() {
  const first = await makeTenant(berth);
  const { teamId } = await makeTenant(berth);
  const { email, password } = await joinTeam(berth, first.teamId, 'developer');
  const { invitation } = await admin.createInvitation({ teamId, email });
  const token = new URL(invitation.url).hash.slice(1);
  const accept = (given: string) => send(url, '/v1/invitation/accept', { body: { token, password: given } });
  return { teamId, email, password, accept };
}

describe('POST /v1/invitation/accept', () => {
  test('an invitation works once, and not after seven days', async () => {
    const { teamId } = await makeTenant(berth);
    const token = async (email: string) =>
      new URL((await admin.createInvitation({ teamId, email })).invitation.url).hash.slice(1);
    const body = { token: await token('one@example.com'), name: 'One', password: 'long enough' };
    assert.equal((await send(url, '/v1/invitation/accept', { body })).status, 201);
    assert.equal((await send(url, '/v1/invitation/accept', { body })).status, 403);
    const late = { ...body, token: await token('two@example.com') };
    nowMs += 7 * 24 * 3_600_000;
    assert.equal((await send(url, '/v1/invitation/accept', { body: late })).status, 403);
  });

  test('an invitation is no way around the limit on attempts', async () => {
    const { password, accept } = await invitedElsewhere();
    for (let n = 0; n < 10; n++) assert.equal((await accept('a wrong guess')).status, 403);
    assert.equal((await accept(password)).status, 429);
  });

  test('whoever has an account proves it with its password, and the invitation survives a wrong one', async () => {
    const { teamId, email, password, accept } = await invitedElsewhere();
    assert.equal((await accept('not the password')).status, 403);
    assert.equal((await accept(password)).status, 201);
    const { members } = await admin.listMembers({ teamId });
    assert.ok(members.some((member) => member.email === email));
    await refused(admin.createInvitation({ teamId, email }), 409, 'already-a-member');
  });
});

test('no password, cookie or token is in the log', () => {
  const log = berth.logged();
  for (const secret of ['correct horse', 'long enough', '__Host-berth_session'])
    assert.ok(!log.includes(secret));
});
