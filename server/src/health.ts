import type { RequestListener } from 'node:http';
import type { Pool } from 'pg';

/** /readyz: 200 while requests can be served, which takes the database. */
export function createReadiness(pool: Pool): RequestListener & { readonly stopping: () => void } {
  let isStopping = false;
  let check: Promise<boolean> | undefined;

  const isReady = () => {
    check ??= pool
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => setTimeout(() => (check = undefined), 500).unref());
    return check;
  };

  const listener: RequestListener = async (_request, response) => {
    const ready = !isStopping && (await isReady());
    response.writeHead(ready ? 200 : 503, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
    });
    response.end(JSON.stringify(ready ? { ok: true } : { error: 'Not ready.', code: 'not-ready' }));
  };
  return Object.assign(listener, { stopping: () => void (isStopping = true) });
}

export const answerHealthy: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end('{"ok":true}');
};
