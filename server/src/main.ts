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
  const house = await startHouse(config, { log, clock: systemClock });
  stopWhenTold(house, log);
  if (config.startedByNpm) stopWithParent(house, log);
  log.info({ url: house.config.baseUrl.origin }, 'ready');
  process.stdout.write(welcome(house));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function stopWhenTold(house: House, log: Logger): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      process.once(signal, () => process.exit(1));
      void stop(house, log);
    });
  }
}

/** npm passes signals on, but can't when it is killed: its server would hold the port for ever. */
function stopWithParent(house: House, log: Logger): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    void stop(house, log);
  }, 500);
  watch.unref();
}

async function stop(house: House, log: Logger): Promise<void> {
  log.info('stopping');
  setTimeout(() => process.exit(1), stopLimitMs).unref();
  try {
    await house.stop();
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, 'could not stop cleanly');
    process.exit(1);
  }
}
