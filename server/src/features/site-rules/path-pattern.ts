const maxLength = 2048;
const maxWildcards = 32;

export type Placeholder = { readonly name: string };

export type PathPattern = {
  /** What stands before the first star. */
  readonly head: readonly (string | Placeholder)[];
  /** Each star with the text behind it. `isPart`: a segment of its own, as in `/a/*`, not `/a*`. */
  readonly stars: readonly { readonly isPart: boolean; readonly text: string }[];
};

/** The reason why a pattern can't be used. */
export function checkPathPattern(pattern: string): string | undefined {
  if (pattern.length > maxLength) return `a path has at most ${maxLength} characters`;
  const parts = partsOf(pattern);
  const wildcards = pattern.split('*').length - 1 + parts.filter(isPlaceholder).length;
  if (wildcards > maxWildcards) return `a path has at most ${maxWildcards} stars and placeholders`;
  const firstStar = parts.findIndex((part) => part.includes('*'));
  return firstStar !== -1 && parts.slice(firstStar).some(isPlaceholder)
    ? "a placeholder can't stand behind a star; use another star"
    : undefined;
}

/*
  pattern = [ "/" ] part *( "/" part )     empty parts are dropped, and blanks at the end of a part
  part    = "*"                            any text or none; the slash before it may then be missing too
          | ":" name                       one segment, not empty; behind a star it is literal
          | text                           literal, but each "*" in it is any text or none
*/
export function parsePathPattern(pattern: string): PathPattern {
  const parts = partsOf(pattern);
  const head: (string | Placeholder)[] = parts.length === 0 ? ['/'] : [];
  const stars: { isPart: boolean; text: string }[] = [];
  for (const part of parts) {
    const [before = '', ...behind] = part.split('*');
    const last = stars.at(-1);
    if (last !== undefined) last.text += part === '*' ? '' : `/${before}`;
    else if (isPlaceholder(part)) head.push('/', { name: part.slice(1) });
    else if (part !== '*') head.push(`/${before}`);
    for (const text of behind) stars.push({ isPart: part === '*', text });
  }
  return { head, stars };
}

function partsOf(pattern: string): readonly string[] {
  return pattern
    .split('/')
    .map((part) => part.trimEnd())
    .filter((part) => part !== '');
}

function isPlaceholder(part: string): boolean {
  return part.startsWith(':');
}
