import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '#contract/client.ts';
import { randomToken } from '../../server/src/platform/secrets.ts';
import { until } from '../support/until.ts';
import { dataFolder, postgresProcesses, postmasterOf, startProcess } from './support/berth-process.ts';

test('PostgreSQL is killed under load: the process lives on, serves again by itself, and lost nothing', async (t) => {
  const dataDir = dataFolder(t);
  const key = `svc_user_${randomToken(48)}`;
  const berth = startProcess(t, { SERVICE_PORT: '0', SERVICE_DATA_DIR: dataDir, SERVICE_ADMIN_KEY: key });
  const baseUrl = await berth.ready();
  const client = createClient({ baseUrl, key });
  const { app } = await client.createApp({ repo: 'github/acme/site' });
  const envId = (await client.listEnvironments({ appId: app.id })).environments[0]!.id;

  const acknowledged = new Set<string>();
  const enough = new AbortController();
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = 0; !enough.signal.aborted; n++) {
      const name = `W${writer}_${n % 200}`;
      const written = await client
        .updateEnvironment({ envId, envVars: { [name]: 'x' } })
        .catch(() => undefined);
      if (written) acknowledged.add(name);
    }
  });

  for (let round = 0; round < 3; round++) {
    const before = acknowledged.size;
    await until(() => acknowledged.size >= Math.min(before + 20, 700));
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    await until(async () => (await client.listTeams().catch(() => undefined)) !== undefined);
  }
  enough.abort();
  await Promise.all(writers);
  let kept: Record<string, string> | undefined;
  await until(
    async () => (kept = await client.pullVariables({ envId }).catch(() => undefined)) !== undefined,
  );
  for (const name of acknowledged) assert.equal(kept?.[name], 'x', name);
});

test('PostgreSQL does not answer: /readyz says 503 within seconds, and 200 when it answers again', async (t) => {
  const dataDir = dataFolder(t);
  const berth = startProcess(t, { SERVICE_PORT: '0', SERVICE_DATA_DIR: dataDir });
  const baseUrl = await berth.ready();
  const frozen = postgresProcesses(dataDir);
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  try {
    const response = await fetch(new URL('/readyz', baseUrl), { signal: AbortSignal.timeout(10_000) });
    assert.equal(response.status, 503);
    assert.equal((await fetch(new URL('/healthz', baseUrl))).status, 200);
  } finally {
    for (const pid of postgresProcesses(dataDir)) process.kill(pid, 'SIGCONT');
  }
  await until(async () => (await fetch(new URL('/readyz', baseUrl))).status === 200);
});
