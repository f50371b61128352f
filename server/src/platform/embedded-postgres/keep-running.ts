import { bringUp, type Site } from './bring-up.ts';
import { runningPostmaster, serves, shutDown } from './postmaster.ts';
import { boundLog } from './server-log.ts';

const LOOK_EVERY_MS = 1_000;

/** Starts the server again when it was killed; clients find it at the same socket. */
export function keepRunning(site: Site, firstPid: number): { stop(): Promise<void> } {
  const cancel = new AbortController();
  let pid = firstPid;
  let restarting: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  let lastTold = '';

  const timer = setInterval(look, LOOK_EVERY_MS).unref();

  function look(): void {
    if (restarting) return;
    if (serves(pid, site.cluster)) return boundLogQuietly(site.logFile);
    restarting = restart().finally(() => (restarting = undefined));
  }

  async function restart(): Promise<void> {
    try {
      tell(`PostgreSQL (pid ${pid}) has ended by itself; starting it again.`);
      pid = (await bringUp(site, cancel.signal)).pid;
      tell(`PostgreSQL runs again (pid ${pid}).`);
    } catch (error) {
      if (!cancel.signal.aborted) tell(error instanceof Error ? error.message : String(error));
    }
  }

  function tell(message: string): void {
    if (message !== lastTold) site.log(message);
    lastTold = message;
  }

  async function stop(): Promise<void> {
    clearInterval(timer);
    cancel.abort();
    await restarting;
    const running = runningPostmaster(site.cluster);
    if (running) await shutDown(site.cluster, running.pid);
  }

  return { stop: () => (stopping ??= stop()) };
}

function boundLogQuietly(logFile: string): void {
  try {
    boundLog(logFile);
  } catch {
    // A full disk: the log is cut when there is room again.
  }
}
