import { fastify } from 'fastify';
import type { AddressInfo } from 'node:net';

/** The yardstick: Fastify with one route and nothing else. Run as a process of its own. */
const server = fastify();
server.get('/', async () => ({ hello: 'world' }));
await server.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.server.address() as AddressInfo;
process.stdout.write(`${JSON.stringify({ msg: 'ready', url: `http://localhost:${port}` })}\n`);
process.once('SIGTERM', () => process.exit(0));
