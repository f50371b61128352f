import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import type { IncomingMessage } from 'node:http';
import type { Caller } from '../features/access/caller.ts';
import { identifyCaller } from '../operations/identify-caller.ts';
import type { RateLimits } from '../operations/rate-limits.ts';
import { isLocalHost } from '../platform/host-names.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';

type Parts = { readonly platform: Platform; readonly rateLimits: RateLimits };

/** Before a byte of the body is read: is this meant for us, who is it, and is he within his limits? */
export function createAdmission({
  platform,
  rateLimits,
}: Parts): (request: IncomingMessage) => Promise<Caller> {
  const ourNames = namesOf(platform.config.baseUrl.hostname);
  return async (request) => {
    refuseForeign(request, ourNames);
    refuseOtherMethods(request);
    const caller = await identifyCaller(platform, keyAlone(request));
    await rateLimits.spend(caller, request.socket.remoteAddress ?? '');
    if (caller !== undefined) return caller;
    throw new Refusal('forbidden', 'invalid-key', 'A valid API key is required in the Authorization header.');
  };
}

function namesOf(baseHost: string): string[] {
  return isLocalHost(baseHost) ? [baseHost, 'localhost', '127.0.0.1', '[::1]'] : [baseHost];
}

/** A page of another site must not speak to a Berth in its visitor's own network by way of his browser. */
function refuseForeign({ headers }: IncomingMessage, ourNames: string[]): void {
  if (!validateHostHeader(headers.host, ourNames).ok) {
    throw new Refusal('forbidden', 'foreign-host', 'The Host header does not name this service.');
  }
  if (!validateOriginHeader(headers.origin, ourNames).ok) {
    throw new Refusal('forbidden', 'foreign-origin', 'Pages of other sites may not call this.');
  }
}

/** There are no sessions, so there is nothing to GET or to DELETE. */
function refuseOtherMethods({ method }: IncomingMessage): void {
  if (method === 'POST') return;
  throw new Refusal('wrong-method', 'method-not-allowed', `${method} is not allowed here.`, {
    allowed: ['POST'],
  });
}

function keyAlone({ headers }: IncomingMessage) {
  return {
    authorization: headers.authorization,
    cookie: undefined,
    origin: headers.origin,
    fetchSite: undefined,
    changes: true,
  };
}
