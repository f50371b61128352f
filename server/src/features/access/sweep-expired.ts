import type { Platform } from '../../platform/platform.ts';
import { removeExpiredInvitations } from './invitation-store.ts';
import { removeExpiredKeys } from './key-store.ts';
import { removeExpiredSessions } from './user-store.ts';

const keptForMs = 7 * 24 * 3_600_000;

/** What has expired is of no use from that moment on; it goes a week later, so that one can still see why. */
export async function sweepExpired({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const expiredBefore = new Date(clock.nowMs() - keptForMs);
  await removeExpiredKeys(db, expiredBefore);
  await removeExpiredSessions(db, expiredBefore);
  await removeExpiredInvitations(db, expiredBefore);
}
