import type { Operation } from '#contract/operation.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../platform/refusal.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Whatever a JSON body calls itself: curl says `application/x-www-form-urlencoded` when it is not told otherwise. */
export function parseJsonBodies(server: FastifyInstance): void {
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    try {
      done(null, JSON.parse(utf8.decode(bytes as Buffer)));
    } catch {
      done(new Refusal('invalid', 'invalid-json', 'The body is not valid JSON in UTF-8.'));
    }
  });
}

/** The fields of an upload: of text the last of each name, of files a list. What is in the files is passed over. */
export async function readMultipartFields(request: FastifyRequest, operation: Operation, limitBytes: number) {
  if (operation.accepts !== 'multipart') {
    throw new Refusal('invalid', 'invalid-body', 'The body must be a JSON object.');
  }
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge();
  const texts: Record<string, unknown> = {};
  const files: Record<string, { filename: string }[]> = {};
  try {
    for await (const part of request.parts({ limits: { fileSize: limitBytes } })) {
      if (part.type === 'field') {
        texts[part.fieldname] = part.value;
      } else {
        (files[part.fieldname] ??= []).push({ filename: part.filename });
        part.file.resume();
      }
    }
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 413) throw tooLarge();
    throw new Refusal('invalid', 'invalid-body', 'The multipart body can not be read.', { cause: error });
  }
  return { ...texts, ...files };
}

function tooLarge(): Refusal {
  return new Refusal('too-large', 'upload-too-large', 'The upload is larger than this service takes.');
}
