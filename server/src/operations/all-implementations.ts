import type { Implementations } from '../features/access/operation-call.ts';
import { accessOperations } from '../features/access/operations.ts';
import { activityOperations } from '../features/activity/operations.ts';
import { appOperations } from '../features/apps/operations.ts';
import { environmentOperations } from '../features/environments/operations.ts';
import type { Platform } from '../platform/platform.ts';
import { documentOperations } from './document.ts';

/** An operation of the contract that is not here answers 501. */
export function allImplementations(platform: Platform) {
  return {
    ...accessOperations(platform),
    ...activityOperations(platform),
    ...appOperations(platform),
    ...environmentOperations(platform),
    ...documentOperations(platform),
  } satisfies Partial<Implementations>;
}
