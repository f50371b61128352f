import { sessionCookie } from '#contract/session-cookie.ts';
import type { Caller } from '../features/access/caller.ts';
import { findKeyHolder, findSignedInMember } from '../features/access/find-caller.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';

/** What a request shows of its sender. */
export type Credentials = {
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  /** Whether the request may change something. */
  readonly changes: boolean;
};

/** A key before a cookie: whoever sends a key means it. */
export async function identifyCaller(
  platform: Platform,
  credentials: Credentials,
): Promise<Caller | undefined> {
  const { authorization, cookie } = credentials;
  if (authorization !== undefined) {
    return findKeyHolder(platform, authorization.replace(/^Bearer\s+/i, '').trim());
  }
  const token = cookie === undefined ? undefined : readCookie(cookie, sessionCookie);
  if (token === undefined) return undefined;
  requireOwnPages(platform, credentials);
  return findSignedInMember(platform, token);
}

/** Refuses a browser that was sent here by a page of another origin: hosted applications may be on the same site. */
export function requireOwnPages({ config }: Platform, { origin, fetchSite, changes }: Credentials): void {
  const foreignOrigin = changes ? origin !== config.baseUrl.origin : false;
  const foreignPage = fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none';
  if (foreignOrigin || foreignPage) {
    throw new Refusal('forbidden', 'foreign-origin', 'The dashboard session is good only on its own pages.');
  }
}

function readCookie(header: string, name: string): string | undefined {
  const pair = header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) || undefined;
}
