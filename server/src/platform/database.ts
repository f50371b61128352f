import { Kysely, NoResultError, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import { preparingPool } from './preparing-pool.ts';
import { StartupError } from './startup-error.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** How to reach PostgreSQL: a URL, or the embedded server's socket. */
export type Connection = Pick<PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'database'>;

export type OpenDatabase = { readonly db: Database; readonly pool: Pool };

/** With `queryLimitMs` a query that takes longer fails, also when the server does not answer at all. */
export function openDatabase(
  connection: Connection,
  onLost: (error: Error) => void,
  queryLimitMs?: number,
): OpenDatabase {
  const pool = new Pool({
    ...connection,
    max: 10,
    connectionTimeoutMillis: 10_000,
    application_name: 'berth',
    ...(queryLimitMs && { statement_timeout: queryLimitMs, query_timeout: queryLimitMs + 1000 }),
  });
  pool.on('error', onLost);
  // A connection that is lost between two queries of a transaction tells only its own listeners.
  pool.on('connect', (client) => client.on('error', onLost));
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) }), pool };
}

export async function isAnswering(pool: Pool, limitMs: number): Promise<boolean> {
  const tooLate = new Promise<boolean>((resolve) => {
    setTimeout(resolve, limitMs, false).unref();
  });
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, tooLate]);
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

export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23505';
}

/** Foreign key and unique violations, deadlocks, and rows that are no longer there. */
const lostRaces = new Set(['23503', '23505', '40P01', '40001']);

/** Whether the statement failed because someone else changed or deleted what it was about at the same time. */
export function isLostRace(error: unknown): boolean {
  return error instanceof NoResultError || lostRaces.has(sqlStateOf(error) ?? '');
}

function sqlStateOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
