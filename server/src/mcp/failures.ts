import type { ServerResponse } from 'node:http';
import type { Platform } from '../platform/platform.ts';
import { Refusal, type RefusalKind } from '../platform/refusal.ts';

/** The refusals that are given before the protocol has a say; a tool's own are results of its call. */
const statuses: Readonly<Partial<Record<RefusalKind, number>>> = {
  invalid: 400,
  forbidden: 403,
  'wrong-method': 405,
  'too-large': 413,
  'too-many': 429,
};

export function answerFailure(
  { log }: Platform,
  requestId: string,
  response: ServerResponse,
  error: unknown,
): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  const refusal = error instanceof Refusal ? error : undefined;
  if (refusal === undefined) log.error({ err: error, requestId }, 'an MCP request failed');
  const { retryAfterSeconds, allowed } = refusal?.details ?? {};
  response.writeHead((refusal && statuses[refusal.kind]) ?? 500, {
    'content-type': 'application/json',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    ...(allowed !== undefined && { allow: allowed.join(', ') }),
  });
  const told = refusal ?? { message: 'Internal error.', code: 'internal-error' };
  response.end(JSON.stringify({ error: told.message, code: told.code }));
}
