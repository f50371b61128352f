import { Client } from 'pg';
import { randomToken } from '../../server/src/platform/secrets.ts';

export type TestDatabase = { readonly url: string; drop(): Promise<void> };

/** A database of its own on the server that tests/run.ts started, or on the one that BERTH_TEST_POSTGRES names. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.BERTH_TEST_POSTGRES;
  if (server === undefined)
    throw new Error('BERTH_TEST_POSTGRES is not set: run the tests through tests/run.ts');
  const name = `test_${randomToken(12).toLowerCase()}`;
  await execute(server, `create database ${name}`);
  return {
    url: databaseUrl(server, name),
    drop: () => execute(server, `drop database ${name} with (force)`),
  };
}

/** `postgres://user@host/database`, or `postgres:///database?host=/socket/folder&user=…`. */
function databaseUrl(server: string, name: string): string {
  return server.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}

async function execute(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
