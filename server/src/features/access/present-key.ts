import { unixSeconds } from '../../platform/clock.ts';
import type { KeyRow } from './key-store.ts';

export function presentKey(row: KeyRow) {
  return {
    id: row.id,
    level: row.level,
    name: row.name,
    teamId: row.team_id,
    appId: row.app_id,
    envId: row.env_id,
    createdAt: unixSeconds(row.created_at),
    lastUsedAt: row.last_used_at && unixSeconds(row.last_used_at),
    expiresAt: row.expires_at && unixSeconds(row.expires_at),
  };
}
