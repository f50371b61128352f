import type { Source } from './app-store.ts';

const segment = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/;
const scpForm = /^[A-Za-z0-9_][A-Za-z0-9_.-]*@[A-Za-z0-9][A-Za-z0-9.-]*:(?!\/\/)[A-Za-z0-9_~./-]+$/;

export type GivenSource = { readonly repo?: string | undefined; readonly url?: string | undefined };
export type SourceError = readonly [field: string, message: string];

/**
 * Reads where an app's code is:
 *   repo = "github" / org / name | "bitbucket" / org / name | "gitlab" / group / … / name | "local" / team / name
 *   url  = an https, http or ssh URL without a password, or user@host:path
 */
export function readSource(given: GivenSource, teamSlug: string): Source | SourceError {
  if (given.repo !== undefined && given.url !== undefined) return ['repo', 'give repo or url, not both'];
  if (given.repo !== undefined) return readRepo(given.repo, teamSlug);
  if (given.url !== undefined) return readUrl(given.url);
  return ['repo', 'repo or url is required'];
}

function readRepo(text: string, teamSlug: string): Source | SourceError {
  const repo = text.replace(/\.git$/, '');
  const [provider, ...rest] = repo.split('/');
  const deep = provider === 'gitlab' ? rest.length >= 2 && rest.length <= 20 : rest.length === 2;
  if (!['github', 'gitlab', 'bitbucket', 'local'].includes(provider!) || !deep || !rest.every(isSegment)) {
    return ['repo', 'must be github/org/repo, gitlab/org/repo, bitbucket/org/repo or local/<team>/<name>'];
  }
  if (provider === 'local' && rest[0] !== teamSlug) {
    return ['repo', `a repository that is hosted here begins with local/${teamSlug}/`];
  }
  return { repo, url: null };
}

function isSegment(text: string): boolean {
  return segment.test(text) && !text.includes('..');
}

function readUrl(text: string): Source | SourceError {
  if (scpForm.test(text)) return { repo: null, url: text };
  const url = URL.parse(text);
  if (
    url === null ||
    !['https:', 'http:', 'ssh:'].includes(url.protocol) ||
    !/^[a-z0-9[]/i.test(url.hostname)
  ) {
    return ['url', 'must be an https, http or ssh URL, or user@host:path'];
  }
  if (url.search !== '' || url.hash !== '' || url.username.startsWith('-')) {
    return ['url', 'must not hold a query or options'];
  }
  if (url.password !== '' || (url.username !== '' && url.protocol !== 'ssh:')) {
    return ['url', 'must not hold a password or token'];
  }
  return { repo: null, url: url.href };
}

/** The last part of the repository's path. */
export function nameInSource({ repo, url }: Source): string {
  return (repo ?? url)
    .split(/[/:]/)
    .findLast((part) => part !== '')!
    .replace(/\.git$/, '');
}
