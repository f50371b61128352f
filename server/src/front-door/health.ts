import type { RequestListener } from 'node:http';
import type { Pool } from 'pg';
import { isAnswering } from '../platform/database.ts';

const checkedEveryMs = 500;
const answerLimitMs = 2000;

export type Readiness = { readonly listener: RequestListener; stopping(): void };

/** /readyz: 200 while requests can be served, which takes the database. */
export function createReadiness(pool: Pool): Readiness {
  let isStopping = false;
  let check: Promise<boolean> | undefined;

  const isReady = () => {
    check ??= isAnswering(pool, answerLimitMs).finally(() =>
      setTimeout(() => (check = undefined), checkedEveryMs).unref(),
    );
    return check;
  };

  return {
    listener: (_request, response) =>
      void isReady().then((ready) => answer(response, ready && !isStopping ? 200 : 503)),
    stopping: () => {
      isStopping = true;
    },
  };
}

export const answerHealthy: RequestListener = (_request, response) => answer(response, 200);

function answer(response: Parameters<RequestListener>[1], status: 200 | 503): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(status === 200 ? { ok: true } : { error: 'Not ready.', code: 'not-ready' }));
}
