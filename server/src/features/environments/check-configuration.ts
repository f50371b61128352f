import { checkFilter } from '../site-rules/check-filter.ts';
import { checkRedirects } from '../site-rules/check-redirects.ts';
import { parseHeaders } from '../site-rules/parse-headers.ts';
import type { GivenFields } from './configuration.ts';

export type FieldError = readonly [field: string, message: string];

const pathFields = [
  'apiFolder',
  'distFolder',
  'errorFile',
  'headersFile',
  'redirectsFile',
  'workDir',
] as const;
const pathListFields = ['cacheDirs', 'watchPaths'] as const;

/** All that is wrong with the given fields beyond their types. */
export function checkConfiguration(given: GivenFields): readonly FieldError[] {
  return [
    ...checkOne('branch', given.branch, checkBranch),
    ...checkOne('apiPathPrefix', given.apiPathPrefix, checkPrefix),
    ...checkOne('autoDeployBranches', given.autoDeployBranches, checkFilter),
    ...checkOne('autoDeployCommits', given.autoDeployCommits, checkFilter),
    ...pathFields.flatMap((field) => checkOne(field, given[field], checkPath)),
    ...pathListFields.flatMap((field) =>
      (given[field] ?? []).flatMap((path) => checkOne(field, path, checkPath)),
    ),
    ...checkHeaders(given.headers),
    ...checkRedirects(given.redirects ?? []).map((message) => ['', message] as const),
  ];
}

function checkOne<T>(
  field: string,
  value: T | undefined,
  check: (value: T) => string | undefined,
): readonly FieldError[] {
  const message = value === undefined ? undefined : check(value);
  return message === undefined ? [] : [[field, message]];
}

/** The rules of git-check-ref-format that matter for a branch, and no leading hyphen: it would be an option. */
function checkBranch(branch: string): string | undefined {
  const bad =
    /[\p{Cc}\s~^:?*[\\]|\.\.|@\{|\/\/|^[/.-]|[/.]$|\/\.|\.lock(\/|$)/u.test(branch) || branch === '@';
  return bad ? 'must be the name of a git branch' : undefined;
}

function checkPrefix(prefix: string): string | undefined {
  if (prefix === '') return undefined;
  const good = /^\/[A-Za-z0-9_.~/-]*$/.test(prefix) && !prefix.includes('//') && !hasDotSegment(prefix);
  return good ? undefined : 'must be a path that begins with a slash';
}

/** A path within the repository, whether written with a leading slash or not. */
function checkPath(path: string): string | undefined {
  if (/[\p{Cc}\\]/u.test(path)) return 'must not contain control characters or backslashes';
  return path.split('/').includes('..') ? 'must not lead out of its folder' : undefined;
}

function hasDotSegment(path: string): boolean {
  return path.split('/').some((part) => part === '.' || part === '..');
}

function checkHeaders(text: string | undefined): readonly FieldError[] {
  if (text === undefined) return [];
  return parseHeaders(text).errors.map(
    ({ line, text: shown, message }) =>
      ['headers', `line ${line}: ${message} (${JSON.stringify(shown)})`] as const,
  );
}
