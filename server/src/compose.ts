import { rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { createApiServer } from './api/api-server.ts';
import { type Config, withPort } from './config.ts';
import { createEdgeServer } from './edge/edge-server.ts';
import { createRouteTable, type RouteTable } from './edge/route-table.ts';
import { foundInstallation, makeSetupLink } from './features/access/found-installation.ts';
import { createReadiness } from './front-door/health.ts';
import { createHostSwitch } from './front-door/host-switch.ts';
import { openFrontDoor } from './front-door/sockets.ts';
import { createMcpServer } from './mcp/mcp-server.ts';
import { allImplementations } from './operations/all-implementations.ts';
import { createRateLimits } from './operations/rate-limits.ts';
import { createRunOperation } from './operations/run-operation.ts';
import type { Clock } from './platform/clock.ts';
import { claimDataFolder } from './platform/claim-data-folder.ts';
import { findMasterSecret, openDataFolder, writeDurably } from './platform/data-folder.ts';
import { type Connection, openDatabase, proveReachable } from './platform/database.ts';
import { startJobQueue } from './platform/job-queue.ts';
import type { Logger } from './platform/logger.ts';
import { migrate } from './platform/migrate.ts';
import { listen } from './platform/notifications.ts';
import type { Platform } from './platform/platform.ts';
import { findPostgres } from './platform/postgres.ts';
import { createSecrets, hashToken, randomToken } from './platform/secrets.ts';
import type { StoredKey } from './platform/tables.ts';
import { createToldCache } from './platform/told-cache.ts';
import { jobKinds } from './worker/job-kinds.ts';

const graceMs = 10_000;
const queryLimitMs = 20_000;
const mostKeysKept = 10_000;

export type House = {
  readonly config: Config;
  readonly platform: Platform;
  /** Only while the first owner has no account. */
  readonly setupLink: string | undefined;
  stop(): Promise<void>;
};

type Outside = { readonly log: Logger; readonly clock: Clock };

/** Builds everything that the process is asked to run; whatever is open when a step fails is closed again. */
export async function startHouse(given: Config, outside: Outside): Promise<House> {
  await using opened = new AsyncDisposableStack();
  const { log, clock } = outside;
  await openDataFolder(given.dataDir);
  if (given.SERVICE_DATABASE_URL === undefined) {
    const claim = await claimDataFolder(given.dataDir);
    opened.defer(() => claim.release());
  }
  const frontDoor = await openFrontDoor(given.SERVICE_PORT, given.listenOn);
  opened.defer(() => frontDoor.close(graceMs));
  const config = withPort(given, frontDoor.port);

  const postgres = await findPostgres(config, log);
  opened.defer(() => postgres.stop());
  const onLost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  await migrateDatabase(postgres.connection, onLost);
  const { db, pool } = openDatabase(postgres.connection, onLost, queryLimitMs);
  opened.defer(() => db.destroy());

  const secrets = createSecrets(await findMasterSecret(config.dataDir, config.SERVICE_SECRET));
  const owner = await foundInstallation(db, secrets, config.SERVICE_ADMIN_KEY);
  if (owner.ignoredKey)
    log.warn('SERVICE_ADMIN_KEY is taken at the first start only: make a key with npx berth');
  const operatorKey = await openToOperator(config, opened);
  const operator = { userId: owner.userId, name: owner.name, keyHash: hashToken(operatorKey) };
  const keys = createToldCache<StoredKey>(mostKeysKept);
  const platform: Platform = { config, db, clock, secrets, log, keys, operator };

  const routes = createRouteTable(platform);
  const notices = listen(postgres.connection, log, { keys: keys.listener, routes: routes.listener });
  opened.defer(() => notices.stop());
  const { handler, stopping } = await composeDoors(platform, pool, routes, opened);
  if (config.SERVICE_ROLES.has('worker')) {
    const queue = await startJobQueue(pool, log, jobKinds(platform));
    opened.defer(() => queue.stop(graceMs));
  }
  const setupLink = owner.hasAccount ? undefined : await makeSetupLink(platform);
  frontDoor.open(handler);

  const everything = opened.move();
  return {
    config,
    platform,
    setupLink,
    async stop() {
      stopping();
      await frontDoor.close(graceMs);
      await everything.disposeAsync();
    },
  };
}

/** On connections of its own: a migration may take as long as it needs. */
async function migrateDatabase(connection: Connection, onLost: (error: Error) => void): Promise<void> {
  const { db, pool } = openDatabase(connection, onLost);
  try {
    await proveReachable(pool);
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

async function composeDoors(
  platform: Platform,
  pool: Pool,
  routes: RouteTable,
  opened: AsyncDisposableStack,
): Promise<{ handler: RequestListener; stopping: () => void }> {
  const { config } = platform;
  const readiness = createReadiness(pool);
  const inner = {
    platform,
    runOperation: createRunOperation(platform, allImplementations(platform)),
    rateLimits: createRateLimits(platform),
  };
  const runs = config.SERVICE_ROLES;
  const handler = createHostSwitch(config.baseUrl.hostname, {
    readiness: readiness.listener,
    api: runs.has('api') ? await composeApi(inner, opened) : undefined,
    mcp: runs.has('api') ? createMcpServer(inner) : undefined,
    edge: runs.has('edge') ? createEdgeServer(routes) : undefined,
  });
  return { handler, stopping: () => readiness.stopping() };
}

async function composeApi(
  inner: Parameters<typeof createApiServer>[0],
  opened: AsyncDisposableStack,
): Promise<RequestListener> {
  const api = await createApiServer(inner);
  opened.defer(() => api.close());
  await api.ready();
  return (request, response) => api.routing(request, response);
}

/** The `berth` command on this machine finds the server and a key that is good while this process lives. */
async function openToOperator(config: Config, opened: AsyncDisposableStack): Promise<string> {
  const file = join(config.dataDir, 'operator.json');
  const key = `svc_operator_${randomToken()}`;
  await writeDurably(file, `${JSON.stringify({ url: config.baseUrl.origin, key })}\n`);
  opened.defer(() => rm(file, { force: true }));
  return key;
}
