import type { Operation } from '#contract/operation.ts';
import type { Refusal, RefusalKind } from '../platform/refusal.ts';

const statuses: Readonly<Record<RefusalKind, number>> = {
  invalid: 400,
  forbidden: 403,
  'not-found': 404,
  'wrong-method': 405,
  conflict: 409,
  'too-large': 413,
  'too-many': 429,
  'not-built-yet': 501,
};

export type RefusalResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
};

/** A refusal in the words of this door. */
export function refusalResponse(refusal: Refusal, operation?: Operation): RefusalResponse {
  const { retryAfterSeconds, allowed } = refusal.details;
  return {
    status: statuses[refusal.kind],
    headers: {
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      ...(allowed !== undefined && { allow: allowed.join(', ') }),
    },
    body: bodyOf(refusal, operation),
  };
}

function bodyOf({ kind, code, message, details }: Refusal, operation: Operation | undefined): object {
  if (details.fields !== undefined && operation?.invalidAnswer === 'field-map')
    return fieldMap(details.fields);
  return { error: message, code, ...(kind === 'invalid' && { errors: details.errors ?? [message] }) };
}

/** Fields by their own names, wherever in the input they stand. */
function fieldMap(fields: Readonly<Record<string, string>>): object {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.split('.').at(-1)!, message]),
  );
}
