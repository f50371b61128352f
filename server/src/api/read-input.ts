import { type Operation, placeOf } from '#contract/operation.ts';
import { Refusal } from '../platform/refusal.ts';

/** The ids that say what a call is about are taken from the query string as well as from the body. */
const scopeIds = ['envId', 'appId', 'teamId'];

type Parts = {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
};

/** Gathers the input of an operation from its places in the request into one flat object. */
export function readInput(operation: Operation, { params, query, body }: Parts): Record<string, unknown> {
  const takesBody = operation.method !== 'GET' && operation.method !== 'DELETE';
  const input = {
    ...readQuery(operation, query, takesBody),
    ...(takesBody ? readBody(body) : {}),
    ...params,
  };
  refuseUnstorableText(input);
  return input;
}

function readQuery(
  operation: Operation,
  query: Readonly<Record<string, unknown>>,
  takesBody: boolean,
): Record<string, unknown> {
  if (!takesBody) return { ...query };
  const inQuery = Object.entries(query).filter(
    ([field]) => scopeIds.includes(field) || placeOf(operation, field) === 'query',
  );
  return Object.fromEntries(inQuery);
}

function readBody(body: unknown): object {
  if (body === undefined || body === null) return {};
  if (typeof body === 'object' && !Array.isArray(body)) return body;
  throw new Refusal('invalid', 'invalid-body', 'The body must be a JSON object.');
}

/** NUL bytes and broken UTF-16 are in no text that PostgreSQL keeps: refused once, here, for every field. */
function refuseUnstorableText(input: unknown): void {
  const waiting: unknown[] = [input];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      throw new Refusal('invalid', 'invalid-text', 'Text must not contain NUL bytes or broken Unicode.');
    }
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      waiting.push(name);
      if (inner !== undefined) waiting.push(inner);
    }
  }
}
