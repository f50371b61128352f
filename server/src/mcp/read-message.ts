import type { IncomingMessage } from 'node:http';
import { Refusal } from '../platform/refusal.ts';

const bodyLimitBytes = 2 * 1024 * 1024;
const batchLimit = 20;

/** The message or messages of a request; undefined for what is no JSON, to which the protocol has its own answer. */
export async function readMessage(request: IncomingMessage): Promise<unknown> {
  const message = parsed(await readText(request));
  if (Array.isArray(message) && message.length > batchLimit) {
    throw new Refusal('invalid', 'batch-too-long', `A batch has at most ${batchLimit} messages.`);
  }
  return message;
}

/** What is too long is read to its end and dropped: a sender who is cut off would not see why. */
async function readText(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimitBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes <= bodyLimitBytes) chunks.push(chunk);
  }
  if (sizeBytes > bodyLimitBytes) throw tooLarge();
  return Buffer.concat(chunks).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function tooLarge(): Refusal {
  return new Refusal('too-large', 'body-too-large', 'The request is too large.');
}
