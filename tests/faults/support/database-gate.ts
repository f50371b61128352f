import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { createTestDatabase } from '../../support/test-database.ts';
import { atEnd } from './berth-process.ts';

export type DatabaseGate = {
  /** A PostgreSQL URL that leads through the gate. */
  readonly url: string;
  open(): void;
  /** Cuts what goes through, and turns away who comes. */
  shut(): void;
};

/** A database of its own behind a gate. Until it is opened, who comes is taken in and waits. */
export async function databaseGate(t: TestContext): Promise<DatabaseGate> {
  const database = await createTestDatabase();
  atEnd(t, () => database.drop());
  const target = new URL(database.url);
  const sockets = new Set<Socket>();
  let state: 'waiting' | 'open' | 'shut' = 'waiting';
  const letThrough = (from: Socket) => {
    const onward = track(sockets, connectTo(target));
    from.pipe(onward).pipe(from);
  };
  const server = createServer((socket) => {
    track(sockets, socket);
    if (state === 'open') letThrough(socket);
    if (state === 'shut') socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => sockets.forEach((socket) => socket.destroy());
  atEnd(t, async () => {
    cut();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const user = target.username || target.searchParams.get('user');
  return {
    url: `postgres://${user}@127.0.0.1:${port}${target.pathname}`,
    open() {
      state = 'open';
      for (const waiting of [...sockets]) letThrough(waiting);
    },
    shut() {
      state = 'shut';
      cut();
    },
  };
}

function track(sockets: Set<Socket>, socket: Socket): Socket {
  sockets.add(socket);
  socket.on('error', () => {});
  return socket.once('close', () => sockets.delete(socket));
}

/** `postgres://user@host:port/database`, or `postgres:///database?host=/socket/folder&port=…&user=…`. */
function connectTo({ hostname, port, searchParams }: URL): Socket {
  const folder = searchParams.get('host');
  if (folder === null) return connect(Number(port || 5432), hostname);
  return connect(`${folder}/.s.PGSQL.${searchParams.get('port') ?? 5432}`);
}
