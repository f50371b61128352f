import { connect } from 'node:net';
import { quantile } from './median.ts';

export type LoadJob = {
  readonly port: number;
  /** The bytes of one request, sent over and over on each connection. */
  readonly request: string;
  /** Every answer must be 200 with this body. */
  readonly body: string;
  readonly connections: number;
  readonly durationMs: number;
  readonly mostRequests: number;
};

export type LoadResult = {
  readonly requests: number;
  readonly durationMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

export type LoadReport = { readonly result: LoadResult } | { readonly error: string };

const silenceLimitMs = 10_000;

process.on('message', (job: LoadJob) => {
  runJob(job).then(
    (result) => process.send?.({ result } satisfies LoadReport),
    (error: unknown) => process.send?.({ error: String(error) } satisfies LoadReport),
  );
});

async function runJob(job: LoadJob): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  const isOver = () =>
    latenciesMs.length >= job.mostRequests || performance.now() - startedAt >= job.durationMs;
  await Promise.all(
    Array.from({ length: job.connections }, () => keepAsking(job, isOver, (ms) => latenciesMs.push(ms))),
  );
  return {
    requests: latenciesMs.length,
    durationMs: performance.now() - startedAt,
    p50Ms: quantile(latenciesMs, 0.5),
    p99Ms: quantile(latenciesMs, 0.99),
  };
}

/** One keep-alive connection with one request under way at a time. */
function keepAsking(job: LoadJob, isOver: () => boolean, note: (ms: number) => void): Promise<void> {
  const request = Buffer.from(job.request);
  const expected = Buffer.from(job.body);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect({ port: job.port, host: '127.0.0.1', noDelay: true });
  let received: Buffer = Buffer.alloc(0);
  let sentAt = 0;
  const ask = () => {
    sentAt = performance.now();
    socket.write(request);
  };
  socket.setTimeout(silenceLimitMs, () => socket.destroy(new Error('no answer in time')));
  socket.on('connect', ask);
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('the server closed a connection')));
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const problem = readAnswer(received, expected);
    if (problem === 'incomplete') return;
    if (problem !== undefined) return void socket.destroy(new Error(problem));
    note(performance.now() - sentAt);
    received = Buffer.alloc(0);
    if (!isOver()) return ask();
    resolve();
    socket.end();
  });
  return promise;
}

/** What is wrong with the answer so far. */
function readAnswer(received: Buffer, expected: Buffer): string | undefined {
  const bodyAt = received.indexOf('\r\n\r\n') + 4;
  if (bodyAt < 4) return 'incomplete';
  const head = received.toString('latin1', 0, bodyAt);
  const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]);
  if (Number.isNaN(length)) return `an answer without a length: ${head}`;
  if (received.length < bodyAt + length) return 'incomplete';
  if (!head.startsWith('HTTP/1.1 200 ')) return `not a 200: ${received.toString()}`;
  const body = received.subarray(bodyAt);
  return body.equals(expected) ? undefined : `another body than expected: ${body.toString()}`;
}
