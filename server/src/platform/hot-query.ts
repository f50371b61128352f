import type { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

type Compilable<Row> = { compile(): CompiledQuery<Row> };

/** Statement text to the name under which a connection keeps it prepared. */
const preparedNames = new Map<string, string>();

export function preparedNameOf(text: string): string | undefined {
  return preparedNames.get(text);
}

/**
 * A query on the path of every request: built once, compiled once, prepared once per connection.
 * Invariant: `build` uses each of its values exactly once, in their order, and no other values.
 */
export function hotQuery<Values extends readonly unknown[], Row>(
  build: (db: Database, ...values: Values) => Compilable<Row>,
): (db: Database, ...values: Values) => Promise<readonly Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    compiled ??= compileOnce(build(db, ...values), values);
    const query: CompiledQuery<Row> = { ...compiled, parameters: values };
    return (await db.executeQuery(query)).rows;
  };
}

function compileOnce<Row>(query: Compilable<Row>, values: readonly unknown[]): CompiledQuery<Row> {
  const compiled = query.compile();
  const { parameters, sql } = compiled;
  if (parameters.length !== values.length || parameters.some((one, index) => one !== values[index])) {
    throw new Error(`a hot query must use its values once and in order: ${sql}`);
  }
  preparedNames.set(sql, `hot_${preparedNames.size}`);
  return compiled;
}
