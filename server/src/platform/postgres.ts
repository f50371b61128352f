import { Client } from 'pg';
import type { Config } from '../config.ts';
import type { Connection } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { Logger } from './logger.ts';
import { StartupError } from './startup-error.ts';

export type Postgres = { readonly connection: Connection; stop(): Promise<void> };

const claimLimitMs = 5000;
const claimRetryMs = 100;

/** The server that is named, else the embedded one. */
export async function findPostgres(config: Config, log: Logger): Promise<Postgres> {
  if (config.SERVICE_DATABASE_URL !== undefined) {
    return { connection: { connectionString: config.SERVICE_DATABASE_URL }, stop: async () => {} };
  }
  const server = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (message) => log.info(message),
  });
  const claim = await claimDataFolder(server.connection, config.dataDir);
  return {
    connection: server.connection,
    async stop() {
      await claim.end();
      await server.stop();
    },
  };
}

/**
 * One process to a data folder: a lock of the database itself, which is free again the moment its holder dies.
 * The one before may be on its way out, so the lock is waited for a little.
 */
async function claimDataFolder(connection: Connection, dataDir: string): Promise<Client> {
  const client = new Client({ ...connection, application_name: 'berth claim' });
  client.on('error', () => {});
  await client.connect();
  for (let waitedMs = 0; waitedMs < claimLimitMs; waitedMs += claimRetryMs) {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock(4152) as free');
    if (rows[0]?.free) return client;
    await new Promise((resolve) => setTimeout(resolve, claimRetryMs));
  }
  await client.end();
  throw new StartupError(
    `Another Berth is running on the data folder ${dataDir}: stop it, or set SERVICE_DATA_DIR.`,
  );
}
