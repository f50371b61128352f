import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { joinTeam } from '../support/member.ts';
import { refused } from '../support/refused.ts';
import { startBerth } from '../support/start-berth.ts';
import { makeTenant } from '../support/tenant.ts';

const berth = await startBerth();
const { admin } = berth;

describe('POST /v1/team, GET /v1/teams', () => {
  test('201 { team: { id, name } }; the caller owns it, and it is in his list', async () => {
    const { team } = await admin.createTeam({ name: 'Ünïcode & Söhne' });
    assert.equal(team.slug, 'u-ni-code-so-hne');
    const { members } = await admin.listMembers({ teamId: team.id });
    assert.deepEqual(
      members.map(({ role }) => role),
      ['owner'],
    );
    assert.ok((await admin.listTeams()).teams.some(({ id }) => id === team.id));
  });

  test('two teams of one name have different slugs', async () => {
    const [one, two] = [await admin.createTeam({ name: 'Twins' }), await admin.createTeam({ name: 'Twins' })];
    assert.notEqual(one.team.slug, two.team.slug);
    assert.match(two.team.slug, /^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('a team key sees its own team; a member all of his', async () => {
    const { team, teamId } = await makeTenant(berth);
    assert.deepEqual(
      (await team.listTeams()).teams.map(({ id }) => id),
      [teamId],
    );
    const member = await joinTeam(berth, teamId, 'developer');
    assert.deepEqual(
      (await member.client.listTeams()).teams.map(({ id }) => id),
      [teamId],
    );
  });

  test('DELETE /v1/team takes an owner, and a team without apps', async () => {
    const { teamId, appId } = await makeTenant(berth);
    const boss = (await joinTeam(berth, teamId, 'admin')).client;
    await refused(boss.deleteTeam({ teamId }), 403, 'role-too-low');
    await refused(admin.deleteTeam({ teamId }), 409, 'team-has-apps');
    await admin.deleteApp({ appId });
    await admin.deleteTeam({ teamId });
    await refused(boss.listMembers({ teamId }), 404);
  });
});

describe('roles', () => {
  test('a developer does all but delete apps, manage members and change team settings and team keys', async () => {
    const { teamId, appId } = await makeTenant(berth);
    const developer = await joinTeam(berth, teamId, 'developer');
    const other = await joinTeam(berth, teamId, 'developer');
    const { client } = developer;
    const { envId } = await client.createEnvironment({ appId, name: 'staging', branch: 'main' });
    await client.updateEnvironment({ envId, envVars: { A: 'b' } });
    assert.deepEqual(await client.pullVariables({ envId }), { A: 'b' });
    await client.deleteEnvironment({ envId });
    await client.createApp({ repo: 'github/acme/other', teamId });
    await refused(client.deleteApp({ appId }), 403, 'role-too-low');
    await refused(client.updateTeam({ teamId, name: 'mine' }), 403, 'role-too-low');
    await refused(client.createInvitation({ teamId, email: 'a@example.com' }), 403, 'role-too-low');
    await refused(client.updateMember({ teamId, memberId: other.id, role: 'admin' }), 403, 'role-too-low');
    await refused(client.removeMember({ teamId, memberId: other.id }), 403, 'role-too-low');
  });

  test('an admin does all but delete the team, and does not touch owners', async () => {
    const { teamId, appId } = await makeTenant(berth);
    const { client } = await joinTeam(berth, teamId, 'admin');
    const developer = await joinTeam(berth, teamId, 'developer');
    const owner = await joinTeam(berth, teamId, 'owner');
    await client.updateTeam({ teamId, name: 'Renamed' });
    await client.updateMember({ teamId, memberId: developer.id, role: 'admin' });
    await client.removeMember({ teamId, memberId: developer.id });
    await client.createInvitation({ teamId, email: 'b@example.com', role: 'admin' });
    await refused(client.createInvitation({ teamId, email: 'c@example.com', role: 'owner' }), 403);
    await refused(client.updateMember({ teamId, memberId: owner.id, role: 'developer' }), 403);
    await refused(client.removeMember({ teamId, memberId: owner.id }), 403);
    await client.deleteApp({ appId });
  });

  test('pull: any role, and the reveal is attributed to the member', async () => {
    const { teamId, envId, environment } = await makeTenant(berth);
    await environment.updateEnvironment({ envVars: { TOKEN: 'x' } });
    const { client, id } = await joinTeam(berth, teamId, 'developer');
    assert.deepEqual(await client.pullVariables({ envId }), { TOKEN: 'x' });
    const { actor, action } = (await client.listActivity({ envId })).activities[0]!;
    assert.deepEqual([action, actor], ['variables.revealed', { kind: 'member', id, name: 'The developer' }]);
  });

  test('a member reaches nothing of a team that is not his', async () => {
    const ours = await makeTenant(berth);
    const theirs = await makeTenant(berth);
    const { client } = await joinTeam(berth, ours.teamId, 'owner');
    await refused(client.listEnvironments({ appId: theirs.appId }), 404);
    await refused(client.pullVariables({ envId: theirs.envId }), 403);
    await refused(client.listMembers({ teamId: theirs.teamId }), 404);
    await refused(client.listActivity({ teamId: theirs.teamId }), 404);
    await refused(client.createApp({ repo: 'github/a/b', teamId: theirs.teamId }), 404);
    const { apps } = await client.listApps();
    assert.deepEqual(
      apps.map(({ id }) => id),
      [ours.appId],
    );
  });
});

describe('members', () => {
  test('the last owner can neither leave nor step down', async () => {
    const { teamId } = await makeTenant(berth);
    const { members } = await admin.listMembers({ teamId });
    const memberId = members[0]!.id;
    await refused(admin.removeMember({ teamId, memberId }), 409, 'last-owner');
    await refused(admin.updateMember({ teamId, memberId, role: 'admin' }), 409, 'last-owner');
  });

  test('anyone may remove himself', async () => {
    const { teamId } = await makeTenant(berth);
    const { client, id } = await joinTeam(berth, teamId, 'developer');
    await client.removeMember({ teamId, memberId: id });
    await refused(client.listMembers({ teamId }), 404);
  });

  test('an unknown member: 404', async () => {
    const { teamId } = await makeTenant(berth);
    await refused(admin.removeMember({ teamId, memberId: '999999' }), 404, 'member-not-found');
    await refused(admin.updateMember({ teamId, memberId: 'abc', role: 'admin' }), 404, 'member-not-found');
  });
});

describe('GET /v1/activity', () => {
  test('changes by name, newest first, never the values of secrets', async () => {
    const tenant = await makeTenant(berth);
    await tenant.environment.updateEnvironment({ buildCmd: 'make', envVars: { TOKEN: 'hidden-value' } });
    const { activities } = await tenant.app.listActivity();
    assert.deepEqual(activities[0]!.action, 'environment.updated');
    assert.deepEqual(activities[0]!.changes, ['buildCmd', 'envVars.TOKEN']);
    assert.ok(!JSON.stringify(activities).includes('hidden-value'));
    assert.equal(activities.at(-1)!.action, 'app.created');
  });

  test('50 a page, the next one by afterId, without a gap or a repetition', async () => {
    const { environment } = await makeTenant(berth);
    for (let n = 0; n < 60; n++) await environment.pullVariables();
    const first = await environment.listActivity();
    const second = await environment.listActivity({ afterId: first.pagination.afterId });
    const ids = [...first.activities, ...second.activities].map(({ id }) => Number(id));
    assert.deepEqual([first.activities.length, new Set(ids).size], [50, ids.length]);
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => b - a),
    );
    assert.equal(second.pagination.hasNextPage, false);
  });
});
