import { requestFor } from '#contract/client.ts';
import type { Operation } from '#contract/operation.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // The body of an answer under test has whatever shape it has.
  readonly body: Record<string, unknown>;
};

type Request = {
  readonly method?: string;
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData | Uint8Array<ArrayBuffer> | object;
};

/** A request as a script would send it, and all of its answer. */
export async function send(url: string, path: string, request: Request = {}): Promise<Answer> {
  const { key, headers = {}, body } = request;
  const raw = typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array;
  const response = await fetch(new URL(path, url), {
    method: request.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(key === undefined ? {} : { authorization: key }),
      ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
    redirect: 'manual',
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

export function call(
  url: string,
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  key?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { path, body } = requestFor(operation, input);
  return send(url, path, { method: operation.method, key, headers, ...(body === undefined ? {} : { body }) });
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
