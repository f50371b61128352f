import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../platform/refusal.ts';

/** Whatever a JSON body calls itself: curl says `application/x-www-form-urlencoded` when it is not told otherwise. */
export function parseJsonBodies(server: FastifyInstance): void {
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined);
    try {
      done(null, JSON.parse(String(text)));
    } catch {
      done(new Refusal('invalid', 'invalid-json', 'The body is not valid JSON.'));
    }
  });
}

/** The fields of an upload: of text the last of each name, of files a list. What is in the files is passed over. */
export async function readMultipartFields(request: FastifyRequest, limitBytes: number) {
  if (!request.isMultipart()) return request.body;
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge();
  const texts: Record<string, unknown> = {};
  const files: Record<string, { filename: string }[]> = {};
  for await (const part of request.parts({ limits: { fileSize: limitBytes } })) {
    if (part.type === 'field') {
      texts[part.fieldname] = part.value;
    } else {
      (files[part.fieldname] ??= []).push({ filename: part.filename });
      part.file.resume();
    }
  }
  return { ...texts, ...files };
}

function tooLarge(): Refusal {
  return new Refusal('too-large', 'upload-too-large', 'The upload is larger than this service takes.');
}
