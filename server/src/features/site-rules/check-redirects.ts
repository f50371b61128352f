import { isBareHost, isHostName } from './host-name.ts';
import { checkPathPattern } from './path-pattern.ts';
import { checkPlaceholders, placeholdersOfFrom, placeholdersOfTo } from './redirect-placeholders.ts';

const maxRules = 10_000;
const maxLength = 2048;
const maxHosts = 100;
const maxMessages = 20;

type Fields = { readonly [field in 'from' | 'to' | 'status' | 'assets' | 'hosts']?: unknown };

/** What is wrong with a list of redirects, naming the rule and its field; nothing when all can be used. */
export function checkRedirects(redirects: readonly unknown[]): readonly string[] {
  if (redirects.length > maxRules) return [`redirects: must be at most ${maxRules} rules`];
  const messages: string[] = [];
  for (const [index, rule] of redirects.entries()) {
    for (const [field, message] of checkRule(rule)) messages.push(`redirects[${index}]${field}: ${message}`);
    if (messages.length >= maxMessages) break;
  }
  return messages;
}

function checkRule(rule: unknown): readonly (readonly [field: string, message: string])[] {
  if (typeof rule !== 'object' || rule === null) return [['', 'must be an object']];
  const { from, to, status, assets, hosts }: Fields = rule;
  const found = [
    ['.from', checkText(from) ?? checkFrom(String(from))],
    ['.to', checkText(to) ?? checkTo(String(to)) ?? checkUsed(String(to), from)],
    [
      '.status',
      [undefined, 200, 301, 302].includes(status as number) ? undefined : 'must be 200, 301 or 302',
    ],
    ['.assets', ['undefined', 'boolean'].includes(typeof assets) ? undefined : 'must be true or false'],
    ['.hosts', checkHosts(hosts)],
  ] as const;
  return found.flatMap(([field, message]) => (message === undefined ? [] : [[field, message] as const]));
}

function checkText(text: unknown): string | undefined {
  if (typeof text !== 'string') return 'must be text';
  if (text.trim() === '') return 'must not be empty';
  if (text.length > maxLength) return `must have at most ${maxLength} characters`;
  if (/\p{Cc}/u.test(text) || !text.isWellFormed()) return 'must not contain control characters';
  return text === text.trim() ? undefined : 'must not begin or end with a blank';
}

function checkFrom(from: string): string | undefined {
  if (from.includes('://')) return 'must be a path or a bare host name; name the host in hosts';
  if (/[?#]/.test(from)) return 'must be a path without query string and fragment';
  const [first = ''] = from.split('/');
  if (first !== from && isBareHost(first))
    return 'must be a path or a host name, not both; name the host in hosts';
  return checkPathPattern(from) ?? checkPlaceholders(from);
}

function checkTo(to: string): string | undefined {
  if (to.includes('\\')) return 'must not contain a backslash';
  if (to.startsWith('//')) return 'must begin with a single slash, or be a whole URL';
  return /^[a-z][a-z0-9+.-]*:/i.test(to) ? checkUrl(to) : undefined;
}

function checkUrl(to: string): string | undefined {
  if (!/^https?:\/\//i.test(to)) return 'must be a path or an http or https URL';
  const url = URL.parse(to);
  if (url === null || !/^(?:\[[0-9a-f:.]+\]|[0-9a-z._-]+)$/.test(url.hostname))
    return 'must be a URL with a valid host';
  return url.username + url.password === '' ? undefined : 'must not contain a user name or password';
}

function checkUsed(to: string, from: unknown): string | undefined {
  const known = placeholdersOfFrom(String(from));
  const unknown = placeholdersOfTo(to).find((placeholder) => !known.has(placeholder));
  return unknown === undefined ? undefined : `uses ${unknown}, which from does not have`;
}

function checkHosts(hosts: unknown): string | undefined {
  if (hosts === undefined) return undefined;
  if (!Array.isArray(hosts) || hosts.length > maxHosts)
    return `must be a list of at most ${maxHosts} host names`;
  const wrong: unknown = hosts.find((host) => typeof host !== 'string' || !isHostName(host));
  return wrong === undefined ? undefined : `must be exact host names: ${JSON.stringify(wrong)} is none`;
}
