import { environmentHost } from '../features/environments/environment-url.ts';
import { findSites } from '../features/environments/site-store.ts';
import type { Listener } from '../platform/notifications.ts';
import type { Platform } from '../platform/platform.ts';

export type Site = { readonly appId: string; readonly envId: string };

export type RouteTable = { find(host: string): Site | undefined; readonly listener: Listener };

/** Host to site, in memory: a request asks the database nothing, and goes on while it is away. */
export function createRouteTable({ config, db, log }: Platform): RouteTable {
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

  const onChange = () => {
    read().catch((error: unknown) => log.warn({ err: error }, 'the routes could not be read again'));
  };
  return { find: (host) => sites.get(host), listener: { onChange } };
}
