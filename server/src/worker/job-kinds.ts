import { sweepExpired } from '../features/access/sweep-expired.ts';
import type { JobKinds } from '../platform/job-queue.ts';
import type { Platform } from '../platform/platform.ts';

export function jobKinds(platform: Platform): JobKinds {
  return {
    'sweep-expired': { cron: '17 * * * *', run: () => sweepExpired(platform) },
  };
}
