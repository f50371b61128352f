import type { RequestListener } from 'node:http';
import { hostNameOf } from '../platform/host-names.ts';
import type { RouteTable } from './route-table.ts';
import type { Stage, Visit } from './stage.ts';
import { errorPage } from './stages/error-page.ts';
import { findSite } from './stages/find-site.ts';

/** Door 3: visitors' requests on the applications' own hosts, one stage after the other. */
export function createEdgeServer(routes: RouteTable): RequestListener {
  const stages: readonly Stage[] = [findSite(routes), errorPage];
  return (request, response) => {
    const visit: Visit = { request, response, host: hostNameOf(request.headers.host ?? '') };
    stages.some((stage) => stage(visit));
  };
}
