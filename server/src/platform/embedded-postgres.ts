import { join } from 'node:path';
import { findBinaries } from './embedded-postgres/binaries.ts';
import { bringUp } from './embedded-postgres/bring-up.ts';
import { prepareCluster } from './embedded-postgres/cluster.ts';
import { keepRunning } from './embedded-postgres/keep-running.ts';
import { chooseLauncher } from './embedded-postgres/launcher.ts';
import { boundLog } from './embedded-postgres/server-log.ts';
import { openSocketFolder } from './embedded-postgres/socket-folder.ts';
import { startupFault } from './embedded-postgres/startup-fault.ts';

export type PostgresConnection = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
};

export type EmbeddedPostgres = {
  readonly connection: PostgresConnection;
  /** True when the server was already running, left by a Berth that ended without stopping it. */
  readonly adopted: boolean;
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  readonly dataDir: string;
  readonly log: (message: string) => void;
  /** Only names the socket file: the server never listens on TCP. */
  readonly port?: number;
  /** How long a server may take to recover before the start is given up. */
  readonly startLimitMs?: number;
  /** The bubblewrap program that fences the server when Berth runs as root. */
  readonly bubblewrap?: string;
};

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw await startupFault(error, options.dataDir);
  }
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, port = 5432, startLimitMs = 120_000, bubblewrap = 'bwrap' } = options;
  const cluster = join(dataDir, 'postgres');
  const logFile = join(dataDir, 'postgres.log');
  boundLog(logFile);
  const binaries = findBinaries();
  const launcher = await chooseLauncher({ binaries, dataDir, cluster, bubblewrap, log });
  await prepareCluster({ launcher, dataDir, cluster, version: binaries.version, log });

  const socketFolder = openSocketFolder(cluster, port);
  const connection = { host: socketFolder.host, port, user: 'berth', database: 'berth' };
  const site = { dataDir, cluster, logFile, launcher, connection, startLimitMs, log };
  const first = await bringUp(site);
  const keeper = keepRunning(site, first.pid);
  return {
    connection,
    adopted: first.adopted,
    async stop() {
      await keeper.stop();
      socketFolder.close();
    },
  };
}
