import { sessionCookie } from '#contract/session-cookie.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Browser } from '../features/access/operation-call.ts';

const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax';

export function browserOf(request: FastifyRequest, reply: FastifyReply): Browser {
  return {
    get address() {
      return request.ip;
    },
    userAgent: request.headers['user-agent'] ?? '',
    startSession(token, maxAgeSeconds) {
      reply.header('set-cookie', `${sessionCookie}=${token}; ${attributes}; Max-Age=${maxAgeSeconds}`);
    },
    endSession() {
      reply.header('set-cookie', `${sessionCookie}=; ${attributes}; Max-Age=0`);
    },
  };
}
