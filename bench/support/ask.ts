import type { Load } from './load.ts';
import type { LoadResult } from './load-process.ts';
import type { Target } from './targets.ts';

export type Asking = { readonly durationMs: number; readonly connections: number };

const mostRequests = 1_000_000;

/** Asks a target for its answer, as often as it can within the time. */
export function ask(load: Load, target: Target, { durationMs, connections }: Asking): Promise<LoadResult> {
  const { url, body } = target;
  const port = Number(url.port);
  return load.run({ port, request: requestOf(target), body, connections, durationMs, mostRequests });
}

function requestOf({ url, headers }: Target): string {
  const fields = Object.entries({ host: url.host, ...headers, connection: 'keep-alive' });
  const lines = [`GET ${url.pathname}${url.search} HTTP/1.1`, ...fields.map((field) => field.join(': '))];
  return `${lines.join('\r\n')}\r\n\r\n`;
}
