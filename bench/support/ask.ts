import type { Load } from './load.ts';
import type { LoadResult } from './load-process.ts';
import type { Target } from './targets.ts';

export type Asking = {
  readonly durationMs: number;
  readonly connections: number;
  readonly mostRequests?: number;
};

/** Asks a target for its answer, as often as it can within the time. */
export function ask(load: Load, target: Target, asking: Asking): Promise<LoadResult> {
  const { url, body } = target;
  const port = Number(url.port);
  return load.run({ mostRequests: 1_000_000, ...asking, port, request: requestOf(target), body });
}

/** Until V8 has compiled what is asked often: a number of requests, not a time, so that all are equally warm. */
export async function warmUp(load: Load, target: Target, { connections }: Asking): Promise<void> {
  await ask(load, target, { connections, durationMs: 20_000, mostRequests: 10_000 });
}

function requestOf({ url, headers }: Target): string {
  const fields = Object.entries({ host: url.host, ...headers, connection: 'keep-alive' });
  const lines = [`GET ${url.pathname}${url.search} HTTP/1.1`, ...fields.map((field) => field.join(': '))];
  return `${lines.join('\r\n')}\r\n\r\n`;
}
