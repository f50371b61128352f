import pg from 'pg';
import type { PostgresConnection } from '../embedded-postgres.ts';
import { StartupError } from '../startup-error.ts';
import { codeOf } from './startup-fault.ts';

const DATABASE_MISSING = '3D000';

/** Why the server cannot serve yet; undefined when it can. Makes our database where it is missing. */
export async function whyNotReady(connection: PostgresConnection): Promise<string | undefined> {
  try {
    await visit(connection, connection.database);
  } catch (error) {
    if (codeOf(error) === DATABASE_MISSING) return await createDatabase(connection);
    return told(error, connection);
  }
  return undefined;
}

async function createDatabase(connection: PostgresConnection): Promise<string | undefined> {
  try {
    await visit(connection, 'postgres', `create database ${connection.database}`);
  } catch (error) {
    return told(error, connection);
  }
  return undefined;
}

async function visit(connection: PostgresConnection, database: string, sql?: string): Promise<void> {
  const client = new pg.Client({ ...connection, database, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    if (sql !== undefined) await client.query(sql);
  } finally {
    await client.end().catch(() => {});
  }
}

function told(error: unknown, connection: PostgresConnection): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!codeOf(error).startsWith('28')) return message;
  throw new StartupError(
    `PostgreSQL in ${connection.host} does not let Berth in (${message}): it is not a database that Berth made, so move it away.`,
  );
}
