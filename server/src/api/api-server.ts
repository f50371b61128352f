import multipart from '@fastify/multipart';
import type { Method, Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';
import { join } from 'node:path';
import type { Caller } from '../features/access/caller.ts';
import { type Credentials, identifyCaller, requireOwnPages } from '../operations/identify-caller.ts';
import type { RateLimits } from '../operations/rate-limits.ts';
import { admit, type OperationName, type RunOperation } from '../operations/run-operation.ts';
import { requestIdOf } from '../platform/request-id.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import { browserOf } from './browser.ts';
import { createAnswerLog } from './answer-log.ts';
import { answerDashboard, readDashboardFiles } from './dashboard-files.ts';
import { answerFault, answerRefusal, refusalOf } from './failures.ts';
import { readInput } from './read-input.ts';
import { parseJsonBodies, readMultipartFields } from './read-body.ts';
import { warningOf } from './warning.ts';

const dashboardFolder = join(import.meta.dirname, '../../../dashboard/dist');
const bodyLimitBytes = 2 * 1024 * 1024;
const signInLimitBytes = 16 * 1024;

type Parts = {
  readonly platform: Platform;
  readonly runOperation: RunOperation;
  readonly rateLimits: RateLimits;
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

/** Door 1: one route for each operation of the contract. */
export async function createApiServer(parts: Parts): Promise<FastifyInstance> {
  const { platform } = parts;
  const trustedProxies = platform.config.SERVICE_TRUSTED_PROXIES;
  const server = fastify({
    genReqId: requestIdOf,
    bodyLimit: bodyLimitBytes,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    routerOptions: { maxParamLength: 10_000 },
    forceCloseConnections: false,
    frameworkErrors: (error, _request, reply) => void answerRefusal(reply, refusalOf(error)!),
  });
  await server.register(multipart, { limits: { fields: 100, fieldSize: 65_536, files: 1000 } });
  parseJsonBodies(server);
  server.decorateRequest('caller', undefined);
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    done();
  });
  server.addHook('onResponse', createAnswerLog(platform.log));
  for (const name of Object.keys(operations) as OperationName[]) addRoute(server, parts, name);
  const dashboard = readDashboardFiles(dashboardFolder);
  server.setNotFoundHandler((request, reply) => {
    const page = answerDashboard(dashboard, request);
    if (page === undefined) return refuseUnknownPath(request);
    return reply.code(page.status).headers(page.headers).send(page.body);
  });
  server.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    const operation = request.routeOptions.config.operation;
    return refusal ? answerRefusal(reply, refusal, operation) : answerFault(platform, request, reply, error);
  });
  return server;
}

function addRoute(server: FastifyInstance, parts: Parts, name: OperationName): void {
  const operation: Operation = operations[name];
  server.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operation },
    bodyLimit: operation.callers === 'anyone' ? signInLimitBytes : bodyLimitBytes,
    onRequest: (request) => admitRequest(parts, operation, request),
    handler: async (request, reply) => {
      const { input, misplaced } = await inputOf(operation, parts, request);
      const { output, unknownFields } = await parts.runOperation(name, {
        caller: request.caller,
        input,
        browser: browserOf(request, reply),
      });
      const ignored = [...misplaced, ...unknownFields];
      if (ignored.length > 0) reply.header('warning', warningOf(ignored));
      return reply.code(operation.status).send(output);
    },
  });
}

/** Before a byte of the body is read: who is this, is he within his limits, and may he call this at all? */
async function admitRequest(
  { platform, rateLimits }: Parts,
  operation: Operation,
  request: FastifyRequest,
): Promise<void> {
  const credentials = credentialsOf(request);
  if (operation.callers === 'anyone') {
    if (credentials.origin !== undefined && credentials.changes) requireOwnPages(platform, credentials);
  } else {
    request.caller = await identifyCaller(platform, credentials);
  }
  await rateLimits.spend(request.caller, request.ip);
  admit(operation, request.caller);
}

function credentialsOf({ headers, method }: FastifyRequest): Credentials {
  const fetchSite = headers['sec-fetch-site'];
  return {
    authorization: headers.authorization,
    cookie: headers.cookie,
    origin: headers.origin,
    fetchSite: typeof fetchSite === 'string' ? fetchSite : undefined,
    changes: method !== 'GET' && method !== 'HEAD',
  };
}

async function inputOf(operation: Operation, { platform }: Parts, request: FastifyRequest) {
  const limit = platform.config.SERVICE_VOLUMES_MAX_UPLOAD_SIZE;
  const body = request.isMultipart() ? await readMultipartFields(request, operation, limit) : request.body;
  return readInput(operation, {
    params: request.params as Record<string, unknown>,
    query: request.query as Record<string, unknown>,
    body,
  });
}

const methodsByPath = Map.groupBy(Object.values<Operation>(operations), ({ path }) => path);

function refuseUnknownPath(request: FastifyRequest): never {
  const path = request.url.split('?')[0]!;
  for (const [pattern, found] of methodsByPath) {
    if (!matches(pattern, path)) continue;
    const allowed = new Set<Method | 'HEAD'>(found.map(({ method }) => method));
    if (allowed.has('GET')) allowed.add('HEAD');
    throw new Refusal('wrong-method', 'method-not-allowed', `${request.method} is not allowed here.`, {
      allowed: [...allowed],
    });
  }
  throw new Refusal('not-found', 'unknown-endpoint', 'There is no such endpoint.');
}

function matches(pattern: string, path: string): boolean {
  const expected = pattern.split('/');
  const actual = path.split('/');
  return (
    expected.length === actual.length &&
    expected.every((part, index) => part.startsWith('{') || part === actual[index])
  );
}
