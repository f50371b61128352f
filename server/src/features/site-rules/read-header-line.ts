import { checkHeaderName, checkHeaderValue } from './check-header.ts';
import { checkPathPattern } from './path-pattern.ts';

export type HeaderLine =
  | { readonly kind: 'empty' }
  | { readonly kind: 'path'; readonly path: string; readonly message: string | undefined }
  | { readonly kind: 'set'; readonly name: string; readonly value: string }
  | { readonly kind: 'remove'; readonly name: string }
  | { readonly kind: 'wrong'; readonly message: string };

export function readHeaderLine(line: string): HeaderLine {
  const text = line.trim();
  if (/[^\t\P{Cc}]/u.test(text)) return wrong('A control character stands in the line');
  if (text === '' || text.startsWith('#')) return { kind: 'empty' };
  if (text.startsWith('/')) return { kind: 'path', path: text, message: checkPathPattern(text) };
  if (/^https?:\/\//i.test(text)) return wrong('A path begins with a slash, without scheme and host');
  return text.startsWith('!') ? readRemove(text.slice(1).trim()) : readSet(text);
}

function readRemove(name: string): HeaderLine {
  const message = checkHeaderName(name);
  return message === undefined ? { kind: 'remove', name } : wrong(message);
}

function readSet(text: string): HeaderLine {
  const colon = text.indexOf(':');
  if (colon === -1) return wrong('Neither a path nor "Name: value"');
  const name = text.slice(0, colon).trim();
  const value = text.slice(colon + 1).trim();
  const message = checkHeaderName(name) ?? checkHeaderValue(value);
  return message === undefined ? { kind: 'set', name, value } : wrong(message);
}

function wrong(message: string): HeaderLine {
  return { kind: 'wrong', message };
}
