import type { Config } from '../config.ts';
import type { Connection } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { Logger } from './logger.ts';

export type Postgres = { readonly connection: Connection; stop(): Promise<void> };

/** The server that is named, else the embedded one. */
export async function findPostgres(config: Config, log: Logger): Promise<Postgres> {
  if (config.SERVICE_DATABASE_URL !== undefined) {
    return { connection: { connectionString: config.SERVICE_DATABASE_URL }, stop: async () => {} };
  }
  const server = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (message) => log.info(message),
  });
  return { connection: server.connection, stop: () => server.stop() };
}
