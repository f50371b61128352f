import { parsePathPattern, type PathPattern } from './path-pattern.ts';

export type PathMatch = {
  /** The text of each `*`; for a star that is a segment of its own, without the slash before it. */
  readonly stars: readonly string[];
  readonly names: ReadonlyMap<string, string>;
};

/** As in a `_headers` file: letters in either case, and `/a/*` stands for all that begins with `/a`. */
export function compileHeaderPath(pattern: string): (path: string) => boolean {
  const parsed = parsePathPattern(lowerCase(pattern));
  return (path) => matchEither(parsed, lowerCase(path), false) !== undefined;
}

/** As in redirects: every letter counts, and `/a/*` stands for `/a` and what lies under it. */
export function compileRedirectPath(pattern: string): (path: string) => PathMatch | undefined {
  const parsed = parsePathPattern(pattern);
  return (path) => matchEither(parsed, path, true);
}

function lowerCase(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function matchEither(pattern: PathPattern, path: string, wholeParts: boolean): PathMatch | undefined {
  const match = matchAll(pattern, path, wholeParts);
  return match === undefined && path.length > 1 && path.endsWith('/')
    ? matchAll(pattern, path.slice(0, -1), wholeParts)
    : match;
}

/** Each text is taken where it first fits, the last one at the end: no character is looked at again, so time is linear. */
function matchAll({ head, stars }: PathPattern, path: string, wholeParts: boolean): PathMatch | undefined {
  const names = new Map<string, string>();
  const texts: string[] = [];
  let at = matchHead(head, path, names);
  if (at === -1 || (wholeParts && stars[0]?.isPart === true && !isBoundary(path, at))) return undefined;
  for (const [index, { isPart, text }] of stars.entries()) {
    const next = stars[index + 1];
    const start =
      next === undefined ? findAtEnd(path, text, at) : find(path, text, at, wholeParts && next.isPart);
    if (start === -1) return undefined;
    texts.push(path.slice(isPart && path[at] === '/' && start > at ? at + 1 : at, start));
    at = start + text.length;
  }
  return at === path.length ? { stars: texts, names } : undefined;
}

function matchHead(head: PathPattern['head'], path: string, names: Map<string, string>): number {
  let at = 0;
  for (const token of head) {
    if (typeof token === 'string') {
      if (!path.startsWith(token, at)) return -1;
      at += token.length;
      continue;
    }
    const slash = path.indexOf('/', at);
    const end = slash === -1 ? path.length : slash;
    if (end === at) return -1;
    names.set(token.name, path.slice(at, end));
    at = end;
  }
  return at;
}

function find(path: string, text: string, from: number, toBoundary: boolean): number {
  if (!toBoundary) return path.indexOf(text, from);
  const start = path.indexOf(`${text}/`, from);
  return start === -1 ? findAtEnd(path, text, from) : start;
}

function findAtEnd(path: string, text: string, from: number): number {
  const start = path.length - text.length;
  return start >= from && path.endsWith(text) ? start : -1;
}

function isBoundary(path: string, at: number): boolean {
  return at === path.length || path[at] === '/';
}
