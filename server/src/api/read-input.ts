import { type Operation, placeOf } from '#contract/operation.ts';
import { scopeIds } from '../operations/find-scope.ts';
import { Refusal } from '../platform/refusal.ts';

type Fields = Readonly<Record<string, unknown>>;
type Parts = { readonly params: Fields; readonly query: Fields; readonly body: unknown };

export type ReadInput = {
  readonly input: Record<string, unknown>;
  /** Fields that stand where the operation does not look for any. */
  readonly misplaced: readonly string[];
};

/** Gathers the input of an operation from its places in the request into one flat object. */
export function readInput(operation: Operation, { params, query, body }: Parts): ReadInput {
  const fields = readBody(body);
  if (operation.method === 'GET' || operation.method === 'DELETE') {
    return { input: { ...query, ...params }, misplaced: Object.keys(fields) };
  }
  // The ids of a scope are taken from the query string as well as from the body.
  const isTaken = (field: string) => scopeIds.includes(field) || placeOf(operation, field) === 'query';
  const taken = Object.entries(query).filter(([field]) => isTaken(field));
  return {
    input: { ...Object.fromEntries(taken), ...fields, ...params },
    misplaced: Object.keys(query).filter((field) => !isTaken(field)),
  };
}

function readBody(body: unknown): object {
  if (body === undefined || body === null) return {};
  if (typeof body === 'object' && !Array.isArray(body)) return body;
  throw new Refusal('invalid', 'invalid-body', 'The body must be a JSON object.');
}
