import assert from 'node:assert/strict';
import { type Client, createClient } from '#contract/client.ts';
import type { Role } from '#contract/operation.ts';
import { randomToken } from '../../server/src/platform/secrets.ts';
import { send } from './send.ts';
import type { Berth } from './start-berth.ts';

/** Someone signed in to the dashboard, as his browser would send it. */
export type Member = {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly client: Client;
};

/** Invites someone to the team, who joins by the link and is signed in by it. */
export async function joinTeam(berth: Berth, teamId: string, role: Role): Promise<Member> {
  const email = `${randomToken(10).toLowerCase()}@example.com`;
  const password = randomToken(20);
  const { invitation } = await berth.admin.createInvitation({ teamId, email, role });
  const token = new URL(invitation.url).hash.slice(1);
  const body = { token, name: `The ${role}`, password };
  const answer = await send(berth.url, '/v1/invitation/accept', { body });
  assert.equal(answer.status, 201, answer.text);
  const { id } = answer.body.member as { id: string };
  const headers = { cookie: cookieOf(answer.headers), origin: berth.url };
  return { id, email, password, headers, client: clientWith(berth.url, headers) };
}

export function cookieOf(headers: Headers): string {
  return headers.getSetCookie()[0]!.split(';')[0]!;
}

function clientWith(baseUrl: string, headers: Readonly<Record<string, string>>): Client {
  const fetcher: typeof fetch = (input, init) =>
    fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), ...headers } });
  return createClient({ baseUrl, fetch: fetcher });
}
