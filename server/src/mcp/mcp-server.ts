import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node';
import {
  type CallToolResult,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isLocalHost } from '../config.ts';
import type { Caller } from '../features/access/caller.ts';
import type { Browser } from '../features/access/operation-call.ts';
import { identifyCaller } from '../operations/identify-caller.ts';
import type { RateLimits } from '../operations/rate-limits.ts';
import type { RunOperation } from '../operations/run-operation.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import { version } from '../platform/version.ts';
import { refusalResult } from './refusal-result.ts';
import { toolNames, tools } from './tool-from-operation.ts';

type Parts = {
  readonly platform: Platform;
  readonly runOperation: RunOperation;
  readonly rateLimits: RateLimits;
};

/** Door 2: the operations that agents may call, over Streamable HTTP without sessions, with the same keys. */
export function createMcpServer(parts: Parts): RequestListener {
  const { platform } = parts;
  const allowedHosts = allowedHostNames(platform.config.baseUrl.hostname);
  const isHostAllowed = hostHeaderValidation(allowedHosts);
  const isOriginAllowed = originValidation(allowedHosts);
  const onerror = (error: Error) => platform.log.warn({ err: error }, 'an MCP request could not be served');
  const handler = createMcpHandler(({ authInfo }) => serverFor(parts, authInfo?.extra?.caller as Caller), {
    onerror,
  });
  const serve = toNodeHandler(handler, { onerror });

  return async (request, response) => {
    response.setHeader('x-request-id', randomUUID());
    response.setHeader('cache-control', 'no-store');
    if (!isHostAllowed(request, response) || !isOriginAllowed(request, response)) return;
    try {
      const caller = await admitted(parts, request);
      const auth = { token: '', clientId: caller.kind, scopes: [], extra: { caller } };
      const { method = 'POST', url = '/' } = request;
      await serve(Object.assign(request, { auth, method, url }), response);
    } catch (error) {
      answerRefused(platform, response, error);
    }
  };
}

function allowedHostNames(baseHost: string): string[] {
  return isLocalHost(baseHost) ? [baseHost, 'localhost', '127.0.0.1', '[::1]'] : [baseHost];
}

async function admitted(
  { platform, rateLimits }: Parts,
  { headers, socket }: IncomingMessage,
): Promise<Caller> {
  const caller = await identifyCaller(platform, {
    authorization: headers.authorization,
    cookie: undefined,
    origin: headers.origin,
    fetchSite: undefined,
    changes: true,
  });
  await rateLimits.spend(caller, socket.remoteAddress ?? '');
  if (caller !== undefined) return caller;
  throw new Refusal('forbidden', 'invalid-key', 'A valid API key is required in the Authorization header.');
}

function answerRefused({ log }: Platform, response: ServerResponse, error: unknown): void {
  const refusal = error instanceof Refusal ? error : undefined;
  if (refusal === undefined) log.error({ err: error }, 'an MCP request failed');
  const status = refusal === undefined ? 500 : refusal.kind === 'too-many' ? 429 : 403;
  const body = { error: refusal?.message ?? 'Internal error.', code: refusal?.code ?? 'internal-error' };
  const wait = refusal?.details.retryAfterSeconds;
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(wait === undefined ? {} : { 'retry-after': String(wait) }),
  });
  response.end(JSON.stringify(body));
}

function serverFor(parts: Parts, caller: Caller): Server {
  const server = new Server({ name: 'berth', version }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools: [...tools] }));
  server.setRequestHandler('tools/call', ({ params }) =>
    callTool(parts, caller, params.name, params.arguments),
  );
  return server;
}

async function callTool(
  { platform, runOperation }: Parts,
  caller: Caller,
  toolName: string,
  input: Record<string, unknown> = {},
): Promise<CallToolResult> {
  const name = toolNames.get(toolName);
  if (name === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${toolName}.`);
  try {
    const { output } = await runOperation(name, { caller, input, browser: noBrowser });
    return {
      content: [{ type: 'text', text: JSON.stringify(output) }],
      structuredContent: output as Record<string, unknown>,
    };
  } catch (error) {
    if (error instanceof Refusal) return refusalResult(error);
    platform.log.error({ err: error, tool: toolName }, 'a tool call failed');
    return refusalResult(new Refusal('invalid', 'internal-error', 'Internal error.'));
  }
}

const noBrowser: Browser = { address: '', userAgent: '', startSession: () => {}, endSession: () => {} };
