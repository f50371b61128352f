import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomToken } from '../../server/src/platform/secrets.ts';
import { send } from '../support/send.ts';
import { startBerth } from '../support/start-berth.ts';
import { makeTenant } from '../support/tenant.ts';
import { until } from '../support/until.ts';

const SERVICE_SECRET = randomToken(40);
const here = await startBerth({ SERVICE_SECRET });
const SERVICE_DATABASE_URL = here.house.config.SERVICE_DATABASE_URL!;
const there = await startBerth({ SERVICE_SECRET, SERVICE_DATABASE_URL });

test('a key that is revoked in one process is void in the others at once, however often they used it', async () => {
  const { app } = await makeTenant(here);
  const { key, secret } = await app.createKey({ level: 'app', name: 'x' });
  const use = async () => (await send(there.url, '/v1/envs', { key: secret })).status;
  for (let n = 0; n < 5; n++) assert.equal(await use(), 200);
  await app.deleteKey({ keyId: key.id });
  await until(async () => (await use()) === 403);
  assert.equal(await use(), 403);
});

test('so are the keys of an environment, an app or a team that is deleted', async () => {
  const { keys, appId, teamId, envId, app } = await makeTenant(here);
  const use = async (key: string) => (await send(there.url, '/v1/keys', { key })).status;
  for (const key of Object.values(keys)) assert.equal(await use(key), 200);
  await app.deleteEnvironment({ envId });
  await until(async () => (await use(keys.environment)) === 403);
  await here.admin.deleteApp({ appId });
  await until(async () => (await use(keys.app)) === 403);
  assert.equal(await use(keys.team), 200);
  await here.admin.deleteTeam({ teamId });
  await until(async () => (await use(keys.team)) === 403);
});
