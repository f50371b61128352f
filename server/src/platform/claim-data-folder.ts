import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { StartupError } from './startup-error.ts';

const limitMs = 5000;
const retryMs = 100;

export type Claim = { release(): void };

/**
 * One process to a data folder. The claim is a socket name of the kernel's, which is free again the moment its holder
 * dies. The one before may be on its way out, so it is waited for a little.
 */
export async function claimDataFolder(dataDir: string): Promise<Claim> {
  const { dev, ino } = await stat(dataDir);
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += retryMs) {
    const server = await listenAt(`\0berth-data-${dev}-${ino}`);
    if (server !== undefined) return { release: () => server.close() };
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
  throw new StartupError(
    `Another Berth is running on the data folder ${dataDir}: stop it, or set SERVICE_DATA_DIR.`,
  );
}

async function listenAt(name: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).unref();
  try {
    server.listen(name);
    await once(server, 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}
