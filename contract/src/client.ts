import { type InputOf, type Operation, type OutputOf, placeOf } from './operation.ts';
import { operations, type Operations } from './operations.ts';

export type ClientOptions = {
  readonly baseUrl: string;
  /** An API key; without one, the dashboard's session cookie speaks for the caller. */
  readonly key?: string;
  readonly fetch?: typeof fetch;
};

/** One method for each operation, named as in the list of operations. */
export type Client = {
  readonly [N in keyof Operations]: (
    ...input: Record<string, never> extends InputOf<Operations[N]>
      ? [input?: InputOf<Operations[N]>]
      : [input: InputOf<Operations[N]>]
  ) => Promise<OutputOf<Operations[N]>>;
};

/** An answer that is no success. `body` is what the service said. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly body: unknown;
  readonly requestId: string | null;

  constructor(response: Response, body: unknown) {
    const told = typeof body === 'object' && body !== null ? (body as { error?: string; code?: string }) : {};
    super(told.error ?? `The service answered ${response.status}.`);
    this.status = response.status;
    this.code = told.code;
    this.body = body;
    this.requestId = response.headers.get('x-request-id');
  }
}

export function createClient(options: ClientOptions): Client {
  const methods = Object.entries<Operation>(operations).map(([name, operation]) => [
    name,
    async (input: Record<string, unknown> = {}) => readAnswer(await send(options, operation, input)),
  ]);
  return Object.fromEntries(methods) as Client;
}

/** The request that an operation's input makes. */
export function requestFor(
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
): { readonly path: string; readonly body: string | FormData | undefined } {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const at = (place: string) => given.filter(([field]) => placeOf(operation, field) === place);
  const path = at('path').reduce(
    (text, [field, value]) => text.replace(`{${field}}`, encodeURIComponent(String(value))),
    operation.path as string,
  );
  const query = new URLSearchParams(
    at('query').map(([field, value]): [string, string] => [field, String(value)]),
  ).toString();
  return { path: query === '' ? path : `${path}?${query}`, body: bodyOf(operation, at('body')) };
}

function bodyOf(operation: Operation, fields: readonly [string, unknown][]): string | FormData | undefined {
  if (operation.method === 'GET' || operation.method === 'DELETE') return undefined;
  if (operation.accepts === 'json') return JSON.stringify(Object.fromEntries(fields));
  const form = new FormData();
  for (const [field, value] of fields) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(field, one as Blob | string);
  }
  return form;
}

function send(
  { baseUrl, key, fetch: fetcher = fetch }: ClientOptions,
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
): Promise<Response> {
  const { path, body } = requestFor(operation, input);
  return fetcher(new URL(path, baseUrl), {
    method: operation.method,
    headers: {
      ...(key === undefined ? {} : { authorization: key }),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text();
  const body: unknown = isJson(response) ? JSON.parse(text) : text;
  if (!response.ok) throw new ApiError(response, body);
  return body;
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('application/json') ?? false;
}
