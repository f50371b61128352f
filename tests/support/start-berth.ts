import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { type Client, createClient } from '#contract/client.ts';
import { type House, startHouse } from '../../server/src/compose.ts';
import { readConfig } from '../../server/src/config.ts';
import { type Clock, systemClock } from '../../server/src/platform/clock.ts';
import { isLocalHost } from '../../server/src/platform/host-names.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { randomToken } from '../../server/src/platform/secrets.ts';
import { createTestDatabase } from './test-database.ts';

export type Berth = {
  readonly house: House;
  readonly url: string;
  readonly adminKey: string;
  /** As the first owner, with a user-level key. */
  readonly admin: Client;
  as(key: string): Client;
  /** Everything that was logged. */
  logged(): string;
};

/** A whole Berth in this process, on a free port and a database of its own; it stops when the test file ends. */
export async function startBerth(
  settings: Readonly<Record<string, string>> = {},
  clock: Clock = systemClock,
): Promise<Berth> {
  const dataDir = await mkdtemp(join(tmpdir(), 'berth-test-'));
  const database = await createTestDatabase();
  const adminKey = `svc_user_${randomToken(48)}`;
  const config = readConfig(
    {
      SERVICE_PORT: '0',
      SERVICE_DATA_DIR: dataDir,
      SERVICE_DATABASE_URL: database.url,
      SERVICE_ADMIN_KEY: adminKey,
      ...settings,
    },
    dataDir,
  );
  let log = '';
  const logger = createLogger('debug', { write: (line) => void (log += line) });
  const house = await startHouse(config, { log: logger, clock });
  after(async () => {
    await house.stop();
    await database.drop();
    await rm(dataDir, { recursive: true });
  });
  const { baseUrl, SERVICE_PORT } = house.config;
  const url = isLocalHost(baseUrl.hostname) ? baseUrl.origin : `http://127.0.0.1:${SERVICE_PORT}`;
  const as = (key: string) => createClient({ baseUrl: url, key });
  return { house, url, adminKey, admin: as(adminKey), as, logged: () => log };
}
