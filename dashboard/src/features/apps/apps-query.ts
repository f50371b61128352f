import { infiniteQueryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';

/** All apps within the member's reach, page after page. */
export const appsQuery = infiniteQueryOptions({
  queryKey: ['listApps'],
  queryFn: ({ pageParam }) => ask('listApps', { afterId: pageParam }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ pagination }) => (pagination.hasNextPage ? pagination.afterId : undefined),
});
