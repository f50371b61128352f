import type { Database } from '../../platform/database.ts';

export function findSites(db: Database) {
  return db
    .selectFrom('environments')
    .innerJoin('apps', 'apps.id', 'environments.app_id')
    .select([
      'environments.id as envId',
      'environments.name as environment',
      'apps.id as appId',
      'apps.display_name as app',
    ])
    .where('environments.deleted_at', 'is', null)
    .execute();
}
