import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** The revisions of the protocol that agents speak today: with a handshake first, and without one. */
export const revisions = { '2025-11-25': 'legacy', '2026-07-28': { pin: '2026-07-28' } } as const;

export type Revision = keyof typeof revisions;

/** An agent as users run them: the official client, with a key in its configuration. */
export async function connectAgent(url: string, key: string, revision: Revision): Promise<Client> {
  const agent = new Client(
    { name: 'agent', version: '1.0.0' },
    { versionNegotiation: { mode: revisions[revision] } },
  );
  const headers = { authorization: `Bearer ${key}` };
  await agent.connect(
    new StreamableHTTPClientTransport(new URL('/v1/mcp', url), { requestInit: { headers } }),
  );
  return agent;
}

/** What a tool's text says: the operation's answer, or its refusal. */
export function toldBy({ content }: CallToolResult): Record<string, unknown> {
  const [first] = content;
  if (first?.type !== 'text') throw new Error(`no text in ${JSON.stringify(content)}`);
  return JSON.parse(first.text) as Record<string, unknown>;
}
