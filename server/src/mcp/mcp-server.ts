import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Caller } from '../features/access/caller.ts';
import type { RateLimits } from '../operations/rate-limits.ts';
import type { RunOperation } from '../operations/run-operation.ts';
import type { Platform } from '../platform/platform.ts';
import { requestIdOf } from '../platform/request-id.ts';
import { version } from '../platform/version.ts';
import { createAdmission } from './admission.ts';
import { callTool } from './call-tool.ts';
import { answerFailure } from './failures.ts';
import { readMessage } from './read-message.ts';
import { tools } from './tool-from-operation.ts';

type Parts = {
  readonly platform: Platform;
  readonly runOperation: RunOperation;
  readonly rateLimits: RateLimits;
};

type Exchange = {
  readonly id: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  caller?: Caller;
};

/** Door 2: the operations that agents may call, over Streamable HTTP without sessions, with the same keys. */
export function createMcpServer(parts: Parts): RequestListener {
  const admit = createAdmission(parts);
  return (request, response) => {
    const exchange: Exchange = { id: requestIdOf(request), request, response };
    response.setHeader('cache-control', 'no-store');
    logWhenOver(parts.platform, exchange);
    void serve(parts, admit, exchange);
  };
}

async function serve(
  parts: Parts,
  admit: ReturnType<typeof createAdmission>,
  exchange: Exchange,
): Promise<void> {
  const { id, request, response } = exchange;
  try {
    exchange.caller = await admit(request);
    const message = await readMessage(request);
    await relay(await answerTo(parts, exchange.caller, exchange, message), response);
  } catch (error) {
    answerFailure(parts.platform, id, response, error);
  }
}

/** What the protocol, in whichever of its eras the message is written, has to say to it. */
function answerTo(
  parts: Parts,
  caller: Caller,
  { id, request, response }: Exchange,
  message: unknown,
): Promise<Response> {
  const { config, log } = parts.platform;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const handler = createMcpHandler(() => serverFor(parts, caller, id), {
    onerror: ({ message: reason }) =>
      log.warn({ requestId: id, reason }, 'an MCP request was not understood'),
  });
  const asked = new Request(new URL('/v1/mcp', config.baseUrl), {
    method: 'POST',
    headers: headersOf(request),
    signal: gone.signal,
  });
  return handler.fetch(asked, { parsedBody: message });
}

function serverFor(parts: Parts, caller: Caller, requestId: string): Server {
  const server = new Server({ name: 'berth', version }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools: [...tools] }));
  server.setRequestHandler('tools/call', ({ params }) => callTool(parts, { caller, requestId }, params));
  return server;
}

function headersOf({ headers }: IncomingMessage): Headers {
  const single = Object.entries(headers).filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string';
  });
  return new Headers(single);
}

async function relay(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  await pipeline(answer.body ?? [], response);
}

function logWhenOver({ clock, log }: Platform, exchange: Exchange): void {
  const startedAt = clock.nowMs();
  exchange.response.once('close', () => {
    log.info(
      {
        requestId: exchange.id,
        method: exchange.request.method,
        status: exchange.response.statusCode,
        durationMs: clock.nowMs() - startedAt,
        caller: exchange.caller?.kind,
      },
      'mcp request',
    );
  });
}
