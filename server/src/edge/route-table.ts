import { environmentHost } from '../features/environments/environment-url.ts';
import { findSites } from '../features/environments/site-store.ts';
import type { Connection } from '../platform/database.ts';
import { listen } from '../platform/notifications.ts';
import type { Platform } from '../platform/platform.ts';

export type Site = { readonly appId: string; readonly envId: string };

export type RouteTable = { find(host: string): Site | undefined; stop(): Promise<void> };

/** Host to site, in memory: a request asks the database nothing, and goes on while it is away. */
export function openRouteTable(platform: Platform, connection: Connection): RouteTable {
  const { config, db, log } = platform;
  let sites: ReadonlyMap<string, Site> = new Map();
  let wanted = 0;

  const read = async () => {
    const mine = ++wanted;
    const rows = await findSites(db);
    if (mine < wanted) return;
    sites = new Map(
      rows.map(({ app, environment, ...site }) => [environmentHost(config, app, environment), site]),
    );
  };

  const notices = listen(connection, 'routes', log, () => {
    read().catch((error: unknown) => log.warn({ err: error }, 'the routes could not be read again'));
  });
  return { find: (host) => sites.get(host), stop: () => notices.stop() };
}
