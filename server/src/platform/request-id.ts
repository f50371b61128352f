import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const header = 'x-request-id';

/** Every request gets an id of ours at the front door, whatever it brought along, and every answer carries it. */
export function giveRequestId(request: IncomingMessage, response: ServerResponse): void {
  const id = randomUUID();
  request.headers[header] = id;
  response.setHeader(header, id);
}

export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  return String(request.headers[header]);
}
