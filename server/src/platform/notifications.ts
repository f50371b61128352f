import { Client } from 'pg';
import type { Connection } from './database.ts';
import type { Logger } from './logger.ts';

export type Notifications = { stop(): Promise<void> };

const retryMs = 500;

/**
 * Calls `onChange` for every notice on the channel, and once after each (re)connection, since what was sent in
 * between is lost. While the database is away its readers go on with what they know.
 */
export function listen(
  connection: Connection,
  channel: string,
  log: Logger,
  onChange: () => void,
): Notifications {
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const reconnect = (error?: Error) => {
    if (stopped || retry !== undefined) return;
    if (error) log.warn({ err: error, channel }, 'the connection for notices was lost');
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, retryMs);
  };

  const connect = async () => {
    const fresh = new Client({ ...connection, application_name: `berth ${channel}`, keepAlive: true });
    client = fresh;
    fresh.on('notification', onChange);
    fresh.on('error', reconnect);
    fresh.on('end', () => reconnect());
    try {
      await fresh.connect();
      await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
      onChange();
    } catch (error) {
      reconnect(error as Error);
    }
  };

  void connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
