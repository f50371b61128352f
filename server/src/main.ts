import { startHouse, type House } from './compose.ts';
import { readConfig } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { createLogger, terminalLines, type Logger } from './platform/logger.ts';
import { StartupError } from './platform/startup-error.ts';
import { welcome } from './welcome.ts';

/** Requests under way have 10 s; a database that does not stop in time lives on, and the next start adopts it. */
const stopLimitMs = 20_000;

try {
  const config = readConfig();
  const log = createLogger(config.SERVICE_LOG_LEVEL, process.stdout.isTTY ? terminalLines : undefined);
  const starting = startHouse(config, { log, clock: systemClock });
  const stopOnce = stopperOf(starting, log);
  stopWhenTold(stopOnce);
  if (config.startedByNpm) stopWithParent(stopOnce);
  const house = await starting;
  log.info({ url: house.config.baseUrl.origin }, 'ready');
  process.stdout.write(welcome(house));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/** What is still starting is let finish, and then stopped: so nothing of it stays behind. */
function stopperOf(starting: Promise<House>, log: Logger): () => void {
  let stopping: Promise<void> | undefined;
  return () => {
    stopping ??= stop(starting, log);
  };
}

function stopWhenTold(stopOnce: () => void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      process.once(signal, () => process.exit(1));
      stopOnce();
    });
  }
}

/** npm passes signals on, but can't when it is killed: its server would hold the port for ever. */
function stopWithParent(stopOnce: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stopOnce();
  }, 500);
  watch.unref();
}

async function stop(starting: Promise<House>, log: Logger): Promise<void> {
  log.info('stopping');
  setTimeout(() => process.exit(1), stopLimitMs).unref();
  try {
    const house = await starting;
    await house.stop();
    process.exit(0);
  } catch (error) {
    if (!(error instanceof StartupError)) log.error({ err: error }, 'could not stop cleanly');
    process.exit(1);
  }
}
