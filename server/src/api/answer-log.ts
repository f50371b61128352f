import type { onResponseHookHandler } from 'fastify';
import type { Logger } from '../platform/logger.ts';

/** One line for each answer. What it holds is all named here, so the search for secrets is spared. */
export function createAnswerLog(log: Logger): onResponseHookHandler {
  const lines = log.child({}, { redact: [] });
  return (request, reply, done) => {
    lines.info(
      {
        requestId: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        caller: request.caller?.kind,
      },
      'api request',
    );
    done();
  };
}
