import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres.ts';
import { copyBinaries, findBinaries } from '../../server/src/platform/embedded-postgres/binaries.ts';

export type PostgresServer = {
  readonly description: string;
  readonly url: string;
  stop(): Promise<void>;
};

const run = promisify(execFile);

/** PostgreSQL refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** The embedded server, under its own supervisor, on its Unix socket. */
export async function startSocketPostgres(folder: string): Promise<PostgresServer> {
  const dataDir = join(folder, 'embedded');
  await mkdir(dataDir, { mode: 0o700 });
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const { host, port, user, database } = server.connection;
  const url = `postgres:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
  return { description: 'the embedded PostgreSQL', url, stop: () => server.stop() };
}

/** A server over TCP with a password: the system's, where one is installed, else the embedded program run as one. */
export async function startPostgresServer(folder: string): Promise<PostgresServer> {
  await chmod(folder, 0o755);
  const system = globSync('/usr/lib/postgresql/*/bin/postgres').toSorted().at(-1);
  const bin =
    system === undefined ? join(await copyBinaries(findBinaries(), folder), 'bin') : dirname(system);
  const cluster = join(folder, 'server');
  await mkdir(cluster, { mode: 0o700 });
  if (nobody.uid) await chown(cluster, nobody.uid, nobody.gid);
  const asNobody = { ...nobody, cwd: cluster, env: { LC_ALL: 'C' } };
  await run(join(bin, 'initdb'), ['-D', cluster, '-U', 'berth', '-E', 'UTF8', '-A', 'trust', '-N'], asNobody);
  const port = await freePort();
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off'];
  const server = spawn(join(bin, 'postgres'), ['-D', cluster, '-p', String(port), ...settings], {
    ...asNobody,
    stdio: 'ignore',
  });
  const url = `postgres://berth@127.0.0.1:${port}/postgres`;
  const version = await waitUntilReady(url, server);
  return {
    description: `PostgreSQL ${version} over TCP`,
    url,
    async stop() {
      server.kill('SIGINT');
      await once(server, 'exit');
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<string> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('the PostgreSQL server for the tests did not start');
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      return rows[0]!.server_version;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => {});
    }
  }
}
