import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Logger } from './logger.ts';
import type { Secrets } from './secrets.ts';
import type { StoredKey } from './tables.ts';
import type { ToldCache } from './told-cache.ts';

/** What features stand on. Made once, in compose.ts, and handed down. */
export type Platform = {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly log: Logger;
  /** Keys by their hash, as every request asks for one. */
  readonly keys: ToldCache<StoredKey>;
  /** Whoever can read the data folder of a running process may act as the first owner, by a key that dies with it. */
  readonly operator: { readonly userId: string; readonly name: string; readonly keyHash: Buffer };
};
