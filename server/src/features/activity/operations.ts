import { unixSeconds } from '../../platform/clock.ts';
import { knownForm } from '../../platform/ids.ts';
import { pageOf, pageSize } from '../../platform/page.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Implementations } from '../access/operation-call.ts';
import { findActivities } from './activity-store.ts';

export function activityOperations({ db }: Platform): Implementations<'listActivity'> {
  return {
    async listActivity({ scope, input }) {
      const { items, pagination } = pageOf(
        await findActivities(db, narrowest(scope), knownForm(input.afterId), pageSize + 1),
      );
      return {
        activities: items.map((row) => ({ ...row, createdAt: unixSeconds(row.created_at) })),
        pagination,
      };
    },
  };
}

type AnyScope = Parameters<Implementations<'listActivity'>['listActivity']>[0]['scope'];

function narrowest(scope: AnyScope): Parameters<typeof findActivities>[1] {
  switch (scope.kind) {
    case 'environment':
      return { envId: scope.envId };
    case 'app':
      return { appId: scope.appId };
    case 'team':
      return { teamId: scope.teamId };
    case 'user':
      return { userId: scope.userId };
  }
}
