import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import { StartupError } from './startup-error.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** How to reach PostgreSQL: a URL, or the embedded server's socket. */
export type Connection = Pick<PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'database'>;

export type OpenDatabase = { readonly db: Database; readonly pool: Pool };

export function openDatabase(connection: Connection, onIdleError: (error: Error) => void): OpenDatabase {
  const pool = new Pool({
    ...connection,
    max: 10,
    connectionTimeoutMillis: 10_000,
    application_name: 'berth',
  });
  pool.on('error', onIdleError);
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool };
}

export async function isAnswering(pool: Pool): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  );
}

/** Fails with one sentence when the server can't be reached with the given URL. */
export async function proveReachable(pool: Pool): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    throw new StartupError(`The database at SERVICE_DATABASE_URL can't be used: ${reasonOf(error)}.`);
  }
}

/** A connection refused on several addresses is an AggregateError without a message of its own. */
function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

export type UniqueViolation = { readonly constraint: string };

export function isUniqueViolation(error: unknown): error is UniqueViolation {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
