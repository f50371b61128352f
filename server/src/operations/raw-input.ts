import { Refusal } from '../platform/refusal.ts';
import type { RawInput } from './find-scope.ts';

const mostFields = 2000;
const mostNamed = 20;

/** Text with NUL bytes or broken UTF-16 is nothing that PostgreSQL keeps: refused once, here, for every field. */
export function refuseUnstorableText(input: RawInput): void {
  const waiting: unknown[] = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') refuseText(value);
    if (isObject(value)) for (const inner of innerValues(value)) waiting.push(inner);
  }
}

/** The paths of the fields that the schema did not take, in objects at any depth. */
export function unknownFields(given: unknown, taken: unknown, path = ''): readonly string[] {
  if (!isObject(given) || !isObject(taken)) return [];
  const found: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (found.length > mostNamed) break;
    const here = path === '' ? name : `${path}.${name}`;
    if (value === undefined) continue;
    if (Object.hasOwn(taken, name)) found.push(...unknownFields(value, taken[name], here));
    else found.push(here);
  }
  return found;
}

function innerValues(value: object): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const entries = Object.entries<unknown>(value as Record<string, unknown>);
  if (entries.length > mostFields) {
    throw new Refusal('invalid', 'too-many-fields', `An object has at most ${mostFields} fields.`);
  }
  for (const [name] of entries) refuseText(name === '__proto__' ? '\0' : name);
  return entries.map(([, inner]): unknown => inner);
}

function refuseText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw new Refusal(
      'invalid',
      'invalid-text',
      'Text must not contain NUL bytes or broken Unicode, and no field is called __proto__.',
    );
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
