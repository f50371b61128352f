import type { IncomingMessage, RequestListener } from 'node:http';
import { isIP } from 'node:net';
import { hostNameOf } from '../platform/host-names.ts';
import { giveRequestId } from '../platform/request-id.ts';
import { answerHealthy } from './health.ts';

/** A door that this process does not run is undefined. */
export type Doors = {
  readonly readiness: RequestListener;
  readonly api: RequestListener | undefined;
  readonly mcp: RequestListener | undefined;
  readonly edge: RequestListener | undefined;
};

/** The host name decides: the base URL's host, and a bare address, are ours; every other one is an application's. */
export function createHostSwitch(baseHost: string, doors: Doors): RequestListener {
  const ours: Readonly<Record<string, RequestListener | undefined>> = {
    '/healthz': answerHealthy,
    '/readyz': doors.readiness,
    '/v1/mcp': doors.mcp,
  };
  return (request, response) => {
    giveRequestId(request, response);
    resolveAbsoluteTarget(request);
    const path = request.url?.split('?', 1)[0] ?? '/';
    const own = Object.hasOwn(ours, path) ? ours[path] : doors.api;
    const door = isOurs(request.headers.host, baseHost) ? own : doors.edge;
    return (door ?? answerMisdirected)(request, response);
  };
}

/** RFC 9112: the host of an absolute target counts, not that of the header. */
function resolveAbsoluteTarget(request: IncomingMessage): void {
  const match = /^https?:\/\/([^/?#]*)([^#]*)/i.exec(request.url ?? '');
  if (match === null) return;
  request.headers.host = match[1]!;
  request.url = match[2]!.startsWith('/') ? match[2]! : `/${match[2]}`;
}

/** HTTP/1.0 needs no Host: such a request can only mean the machine itself. */
function isOurs(host: string | undefined, baseHost: string): boolean {
  const name = hostNameOf(host ?? '');
  return name === '' || name === baseHost || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

const answerMisdirected: RequestListener = (_request, response) => {
  response.writeHead(421, { 'content-type': 'application/json' });
  response.end('{"error":"This process does not serve that.","code":"misdirected"}');
};
