import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database.ts';
import { randomToken } from '../../platform/secrets.ts';
import { isDisplayNameTaken } from './app-store.ts';

/** A host label has 63 characters, and two of them are the hyphens between app and environment. */
export const longestNames = 60;

type Hosts = Pick<Config, 'SERVICE_APPS_DOMAIN' | 'baseUrl'>;

/** The app's own host must not be the one of the API and the dashboard. */
export function isReservedName(config: Hosts, displayName: string): boolean {
  return `${displayName}.${config.SERVICE_APPS_DOMAIN}` === config.baseUrl.hostname;
}

/** Made from the repository's name; with a random ending where that is taken. */
export async function makeUpDisplayName(db: Database, config: Hosts, repository: string): Promise<string> {
  const plain = repository
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 32)
    .replace(/^-|-$/g, '');
  const usable = plain !== '' && !isReservedName(config, plain) && !(await isDisplayNameTaken(db, plain));
  return usable ? plain : `${plain || 'app'}-${randomToken(6).toLowerCase()}`;
}
