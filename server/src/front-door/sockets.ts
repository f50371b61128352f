import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartupError } from '../platform/startup-error.ts';

/*
 * The sockets. They open before anything else is ready, so that /healthz answers as soon as the process lives;
 * `open` then sets what answers the rest.
 */
export type FrontDoor = {
  readonly port: number;
  open(handler: RequestListener): void;
  /** Takes no new requests, lets those under way finish, then closes what is left. */
  close(graceMs: number): Promise<void>;
};

export async function openFrontDoor(port: number, addresses: readonly string[]): Promise<FrontDoor> {
  let handler: RequestListener = answerWhileStarting;
  const servers: Server[] = [];
  let actualPort = port;
  for (const address of addresses) {
    const server = createServer((request, response) => handler(request, response));
    const optional = servers.length > 0;
    if (await listen(server, actualPort, address, optional)) {
      servers.push(server);
      actualPort = (server.address() as AddressInfo).port;
    }
  }
  return {
    port: actualPort,
    open: (opened) => {
      handler = opened;
    },
    close: async (graceMs) => {
      await Promise.all(servers.map((server) => closeServer(server, graceMs)));
    },
  };
}

/** The second loopback address may not exist on this machine. */
async function listen(server: Server, port: number, address: string, optional: boolean): Promise<boolean> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, address, () => {
        server.off('error', reject);
        resolve();
      });
    });
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (optional && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) return false;
    throw new StartupError(
      sentenceFor(code, port, address) ?? `Can't listen on ${address}:${port}: ${message}.`,
    );
  }
}

function sentenceFor(code: string | undefined, port: number, address: string): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use: stop what listens there, or set SERVICE_PORT to another port.`;
    case 'EACCES':
      return `Port ${port} takes more rights than this user has: set SERVICE_PORT to another port.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `SERVICE_HOST=${address} is not an address of this machine.`;
    default:
      return undefined;
  }
}

const answerWhileStarting: RequestListener = (request, response) => {
  const healthy = request.url === '/healthz';
  response.writeHead(healthy ? 200 : 503, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end(JSON.stringify(healthy ? { ok: true } : { error: 'Starting.', code: 'starting' }));
};

async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(late);
}
