import { Client } from 'pg';
import type { Connection } from './database.ts';
import type { Logger } from './logger.ts';

/** `onChange` also runs after each (re)connection, since what was told in between is lost; `onLost` when one ends. */
export type Listener = { readonly onChange: () => void; readonly onLost?: () => void };

export type Notifications = { stop(): Promise<void> };

const retryMs = 500;

/** Hears what PostgreSQL tells at each commit, all channels over one connection. */
export function listen(
  connection: Connection,
  log: Logger,
  listeners: Readonly<Record<string, Listener>>,
): Notifications {
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const reconnect = (error?: Error) => {
    for (const { onLost } of Object.values(listeners)) onLost?.();
    if (stopped || retry !== undefined) return;
    if (error) log.warn({ err: error }, 'the connection for notices was lost');
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, retryMs);
  };

  const connect = async () => {
    const fresh = new Client({ ...connection, application_name: 'berth notices', keepAlive: true });
    client = fresh;
    fresh.on('notification', ({ channel }) => listeners[channel]?.onChange());
    fresh.on('error', reconnect);
    fresh.on('end', () => reconnect());
    try {
      await fresh.connect();
      for (const channel of Object.keys(listeners))
        await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
      for (const { onChange } of Object.values(listeners)) onChange();
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
