import { isGlob, regExpError } from './is-glob.ts';

const maxLength = 512;
const closers: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']' };

/** The reason why a filter on branches or commit messages can't be used. The empty one filters nothing. */
export function checkFilter(pattern: string): string | undefined {
  if (pattern.length > maxLength) return `must have at most ${maxLength} characters`;
  if (/\p{Cc}/u.test(pattern)) return 'must not contain control characters';
  return isGlob(pattern) ? checkGlob(pattern) : checkRegExp(pattern);
}

function checkRegExp(pattern: string): string | undefined {
  const error = regExpError(pattern);
  return error === undefined ? undefined : `must be a glob or a regular expression (${reasonIn(error)})`;
}

/** "Invalid regular expression: /(main/i: Unterminated group": only the end is worth telling. */
function reasonIn(error: string): string {
  return error.slice(error.lastIndexOf(': ') + 2);
}

function checkGlob(pattern: string): string | undefined {
  const open = findUnbalanced(pattern);
  if (open !== undefined) return `must be a glob or a regular expression ("${open}" has no counterpart)`;
  const range = pattern.match(/\[[^\]]+\]/g)?.find((brackets) => regExpError(brackets) !== undefined);
  return range === undefined ? undefined : `must be a glob or a regular expression (${range} is no range)`;
}

/** The first bracket that stands alone. Within [ ] the others are ordinary characters. */
function findUnbalanced(pattern: string): string | undefined {
  const open: string[] = [];
  for (const character of pattern) {
    const innermost = open.at(-1) ?? '';
    if (character === closers[innermost]) open.pop();
    else if (innermost === '[') continue;
    else if (character in closers) open.push(character);
    else if (')}]'.includes(character)) return character;
  }
  return open.at(-1);
}
