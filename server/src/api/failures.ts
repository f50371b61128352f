import type { Operation } from '#contract/operation.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import { refusalResponse } from './refusal-response.ts';

/** The refusal in what was thrown: ours, or one of Fastify's own about a request that it could not read. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 413) return new Refusal('too-large', 'body-too-large', 'The request is too large.');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal('invalid', 'invalid-request', 'The request could not be read.', { cause: error });
  }
  return undefined;
}

export function answerRefusal(reply: FastifyReply, refusal: Refusal, operation?: Operation): FastifyReply {
  const { status, headers, body } = refusalResponse(refusal, operation);
  // Closing the connection on a client that is still sending would take the answer away from it: Node reads the rest.
  if (refusal.kind === 'too-large') reply.removeHeader('connection');
  return reply.code(status).headers(headers).send(body);
}

/** Nothing of the cause leaves the house: it is in the log, under the request's id. */
export function answerFault(
  { log }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  log.error({ err: error, requestId: request.id }, 'a request failed');
  return reply.code(500).send({ error: 'Internal error.', code: 'internal-error', requestId: request.id });
}
