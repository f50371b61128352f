import type { RouteTable } from '../route-table.ts';
import type { Stage } from '../stage.ts';

export function findSite(routes: RouteTable): Stage {
  return (visit) => {
    const site = routes.find(visit.host);
    if (site !== undefined) visit.site = site;
    return false;
  };
}
