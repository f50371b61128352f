import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { preparedNameOf } from './hot-query.ts';

/** The pool as the query builder sees it: hot queries go out as prepared statements. */
export function preparingPool(pool: Pool): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  const preparing = (client: PoolClient) => {
    const wrapped = known.get(client) ?? preparingClient(client);
    known.set(client, wrapped);
    return wrapped;
  };
  return {
    connect: async () => preparing(await pool.connect()),
    end: () => pool.end(),
    options: pool.options,
  };
}

function preparingClient(client: PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[] = []) => {
    const name = preparedNameOf(text);
    return name === undefined
      ? client.query(text, [...values])
      : client.query({ name, text, values: [...values] });
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}
