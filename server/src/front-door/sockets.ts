import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { giveRequestId } from '../platform/request-id.ts';
import { StartupError } from '../platform/startup-error.ts';

const idleCheckMs = 50;

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
    server.on('checkExpectation', answerUnmetExpectation);
    server.on('clientError', answerUnreadable);
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
  giveRequestId(request, response);
  const healthy = request.url === '/healthz';
  response.writeHead(healthy ? 200 : 503, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end(JSON.stringify(healthy ? { ok: true } : { error: 'Starting.', code: 'starting' }));
};

const answerUnmetExpectation: RequestListener = (request, response) => {
  giveRequestId(request, response);
  response.writeHead(417, { 'content-type': 'application/json' });
  response.end('{"error":"That expectation can not be met.","code":"expectation-failed"}');
};

const unreadable: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** What Node could not read as HTTP has no response object: the answer is written as it is. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const status = unreadable[error.code ?? ''] ?? '400 Bad Request';
  const body = '{"error":"The request could not be read.","code":"invalid-request"}';
  const headers = [
    'content-type: application/json',
    `content-length: ${body.length}`,
    `x-request-id: ${randomUUID()}`,
    'connection: close',
  ];
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
}

/** A connection is idle when its last request is answered, and would be kept alive for seconds: hence the looks. */
async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  const late = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
