import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from './logger.ts';

/** What the worker does, by name. A job may run more than once: it must do no harm the second time. */
export type JobKinds = Readonly<Record<string, JobKind>>;
export type JobKind = { readonly run: () => Promise<void>; readonly cron: string };

export type JobQueue = { stop(graceMs: number): Promise<void> };

/** The queue lives in PostgreSQL, in a schema of its own: each job is taken by one worker of all the machines. */
export async function startJobQueue(pool: Pool, log: Logger, kinds: JobKinds): Promise<JobQueue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    schema: 'jobs',
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  await oneAtATime(pool, async () => {
    await boss.start();
    for (const [name, { run, cron }] of Object.entries(kinds)) {
      await boss.createQueue(name);
      await boss.schedule(name, cron);
      await boss.work(name, run);
    }
  });
  return { stop: (graceMs) => boss.stop({ graceful: true, close: false, timeout: graceMs }) };
}

/** Two first starts at once would make the schema twice. */
async function oneAtATime(pool: Pool, prepare: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(4153)');
    await prepare();
  } finally {
    await client.query('select pg_advisory_unlock(4153)').finally(() => client.release());
  }
}
