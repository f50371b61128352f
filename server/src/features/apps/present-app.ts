import { unixSeconds } from '../../platform/clock.ts';
import type { AppRow } from './app-store.ts';

export function presentApp(row: AppRow) {
  return {
    id: row.id,
    teamId: row.team_id,
    displayName: row.display_name,
    repo: row.repo,
    url: row.url,
    createdAt: unixSeconds(row.created_at),
  };
}
