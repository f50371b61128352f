/*
  Only a regular expression has   ^ (but in "[^"), \, (?, $ before the end, before ) and before |
  Only a glob has                 ! in front, @(…) and !(…)
  A repeated . (…) or […]         is a regular expression's; but "v1.*" and "[0-9]*" are a glob's
  Else *, ? and {a,b} {1..3}      are a glob's
  Both have                       […], (…), |, + : they say nothing
  The first that is found decides. A pattern with none of them is a regular expression: text found anywhere.
*/
const onlyRegExp = /(?:^|[^[])\^|\\|\(\?|\$(?:$|[)|])/;
const onlyGlob = /^!|[@!]\(/;
const repeated = /(?:^|[^*\d])\.[*+?{]|\)[*+?{]|\][+?{]/;
const wildcard = /[*?]|\{[^{}]*(?:,|\.\.)[^{}]*\}/;

/** Whether a filter is read as a glob; otherwise it is a regular expression. */
export function isGlob(pattern: string): boolean {
  if (onlyRegExp.test(pattern)) return false;
  if (onlyGlob.test(pattern)) return true;
  return wildcard.test(pattern) && !(repeated.test(pattern) && regExpError(pattern) === undefined);
}

/** What the engine says of a regular expression that can't be compiled. */
export function regExpError(pattern: string): string | undefined {
  try {
    RegExp(pattern, 'i');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
