import { openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresConnection } from '../embedded-postgres.ts';
import { StartupError } from '../startup-error.ts';
import { whyNotReady } from './ask-server.ts';
import type { Launcher } from './launcher.ts';
import {
  clearCrashed,
  hasLostItsFiles,
  type Postmaster,
  runningPostmaster,
  send,
  shutDown,
} from './postmaster.ts';
import { type Started, startDetached } from './run-command.ts';
import { lastReason, logSize } from './server-log.ts';
import { serverSettings } from './server-settings.ts';
import { serverFailure } from './startup-fault.ts';

export type Site = {
  readonly dataDir: string;
  readonly cluster: string;
  readonly logFile: string;
  readonly launcher: Launcher;
  readonly connection: PostgresConnection;
  readonly startLimitMs: number;
  readonly log: (message: string) => void;
};

type Attempt = { readonly server: Started; readonly logOffset: number };

type Running = { readonly pid: number; readonly adopted: boolean };

const POLL_MS = 10;
const SLOW_MS = 3_000;

/** Another server, or the last processes of one, held the database at that moment: look again instead of failing. */
const HELD = /lock file .* (already exists|is empty)|shared memory block .* still in use/;

/** Returns when the database answers: adopts the server that runs, waits for one that recovers or stops, else starts one. */
export async function bringUp(site: Site, cancelled?: AbortSignal): Promise<Running> {
  const limit = AbortSignal.any([AbortSignal.timeout(site.startLimitMs), ...(cancelled ? [cancelled] : [])]);
  let reason: string | undefined = 'no answer';
  const slow = setTimeout(() => site.log(`Waiting for PostgreSQL in ${site.cluster} (${reason}).`), SLOW_MS);
  let attempt: Attempt | undefined;
  try {
    for (;;) {
      const found = runningPostmaster(site.cluster);
      const starting = attempt?.server.ended === false;
      if (limit.aborted && (found || !starting)) throw tooLate(site, found, reason);
      if (found) {
        reason = (starting ? undefined : await unfitReason(site, found)) ?? (await waitReason(site, found));
        if (reason === undefined) return { pid: found.pid, adopted: !starting };
      } else if (!starting) {
        if (attempt) reason = await passingReason(site, attempt);
        attempt = await startServer(site);
      }
      await sleep(POLL_MS);
    }
  } finally {
    clearTimeout(slow);
  }
}

async function startServer({ cluster, logFile, launcher, connection }: Site): Promise<Attempt> {
  await clearCrashed(cluster, connection.port);
  const logOffset = logSize(logFile);
  const command = launcher.command('postgres', serverSettings(cluster, connection.port), cluster);
  return { server: startDetached(command, openSync(logFile, 'a', 0o600)), logOffset };
}

async function passingReason({ dataDir, logFile }: Site, { logOffset }: Attempt): Promise<string> {
  const reason = lastReason(logFile, logOffset);
  if (!HELD.test(reason)) throw await serverFailure(reason, dataDir, logFile);
  return reason;
}

/** A server left behind that cannot be adopted as it is gets stopped. */
async function unfitReason(
  { cluster, connection, log }: Site,
  found: Postmaster,
): Promise<string | undefined> {
  if (found.status === 'stopping') {
    send(found.pid, 'SIGINT');
    return undefined;
  }
  if (found.port === connection.port && !hasLostItsFiles(found.pid)) return undefined;
  log(`Stopping the PostgreSQL server left by an earlier start (pid ${found.pid}), to start it anew.`);
  await shutDown(cluster, found.pid);
  return 'it does not stop';
}

/** Asks only a server that calls itself ready: others would log each visit as a failure. */
async function waitReason({ connection }: Site, { status }: Postmaster): Promise<string | undefined> {
  return status === 'ready' ? await whyNotReady(connection) : `it is ${status}`;
}

function tooLate({ cluster, logFile, startLimitMs }: Site, found: Postmaster | undefined, reason?: string) {
  const end = found ? `end its process ${found.pid} if it hangs` : 'mend what it names';
  return new StartupError(
    `PostgreSQL in ${cluster} was not ready within ${startLimitMs / 1000} s (${reason}): look into ${logFile}, ${end}, and start Berth again.`,
  );
}
