import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkRedirects } from './check-redirects.ts';

describe('checkRedirects', () => {
  for (const rule of [
    { from: '*', to: 'index.html' },
    { from: '/old', to: '/new', status: 301 },
    { from: 'old.html', to: '/new' },
    { from: '/blog/*', to: 'https://blog.example.com/:splat', status: 302, assets: true },
    { from: '/*/x/*', to: '/y/$2/$1?from=$1' },
    { from: '/news/:year/:slug', to: '/:slug?y=:year#:slug', hosts: ['www.example.com', 'localhost'] },
    { from: 'old.example.com', to: 'https://new.example.com' },
    { from: '/api/*', to: 'http://127.0.0.1:8080/:splat', status: 200 },
    { from: '/v6', to: 'http://[::1]:8080/' },
    { from: '/talk', to: '/wiki/Talk:Page' },
    { from: '/grüße', to: '/ünï' },
  ]) {
    test(`takes ${JSON.stringify(rule)}`, () => assert.deepEqual(checkRedirects([rule]), []));
  }

  for (const [rule, message] of [
    [7, ': must be an object'],
    [{ to: '/' }, '.from: must be text'],
    [{ from: ' ', to: '/' }, '.from: must not be empty'],
    [{ from: '/a', to: '' }, '.to: must not be empty'],
    [{ from: '/a'.repeat(1025), to: '/' }, '.from: must have at most 2048 characters'],
    [{ from: '/*'.repeat(33), to: '/' }, '.from: a path has at most 32 stars and placeholders'],
    [{ from: '/*/:a', to: '/' }, ".from: a placeholder can't stand behind a star; use another star"],
    [{ from: '/a?b=c', to: '/' }, '.from: must be a path without query string and fragment'],
    [{ from: 'http://a.com/', to: '/' }, '.from: must be a path or a bare host name; name the host in hosts'],
    [{ from: 'a.com/*', to: '/' }, '.from: must be a path or a host name, not both; name the host in hosts'],
    [{ from: '/:a.b', to: '/' }, '.from: ":a.b" is no placeholder: it is a whole segment such as ":name"'],
    [{ from: '/:a/:a', to: '/' }, '.from: has the placeholder ":a" twice'],
    [{ from: '/a', to: '/b\r\nSet-Cookie: c' }, '.to: must not contain control characters'],
    [{ from: '/a', to: '/\ud800' }, '.to: must not contain control characters'],
    [{ from: '/a', to: ' /b' }, '.to: must not begin or end with a blank'],
    [{ from: '/a', to: '//evil.example' }, '.to: must begin with a single slash, or be a whole URL'],
    [{ from: '/a', to: '/\\evil.example' }, '.to: must not contain a backslash'],
    [{ from: '/a', to: 'javascript:alert(1)' }, '.to: must be a path or an http or https URL'],
    [{ from: '/a', to: 'https:b.com' }, '.to: must be a path or an http or https URL'],
    [{ from: '/a', to: 'https://' }, '.to: must be a URL with a valid host'],
    [{ from: '/*', to: 'https://$1/' }, '.to: must be a URL with a valid host'],
    [{ from: '/*', to: 'https://:splat/' }, '.to: must be a URL with a valid host'],
    [{ from: '/a', to: 'https://u:p@b.com/' }, '.to: must not contain a user name or password'],
    [{ from: '/a', to: '/:splat' }, '.to: uses :splat, which from does not have'],
    [{ from: '/*', to: '/$2' }, '.to: uses $2, which from does not have'],
    [{ from: '/:year', to: '/:month' }, '.to: uses :month, which from does not have'],
    [{ from: '/a', to: '/', status: 307 }, '.status: must be 200, 301 or 302'],
    [{ from: '/a', to: '/', status: '301' }, '.status: must be 200, 301 or 302'],
    [{ from: '/a', to: '/', assets: 'yes' }, '.assets: must be true or false'],
    [{ from: '/a', to: '/', hosts: 'a.com' }, '.hosts: must be a list of at most 100 host names'],
    [{ from: '/a', to: '/', hosts: ['*.a.com'] }, '.hosts: must be exact host names: "*.a.com" is none'],
    [{ from: '/a', to: '/', hosts: ['a.com:80'] }, '.hosts: must be exact host names: "a.com:80" is none'],
  ] as const) {
    test(`refuses ${JSON.stringify(rule).slice(0, 80)}`, () =>
      assert.deepEqual(checkRedirects([rule]), [`redirects[0]${message}`]));
  }

  test('names the rule by its index and tells all that is wrong with it', () => {
    const good = { from: '/a', to: '/b' };
    assert.deepEqual(checkRedirects([good, good, good, { from: '', to: '//c' }]), [
      'redirects[3].from: must not be empty',
      'redirects[3].to: must begin with a single slash, or be a whole URL',
    ]);
  });

  test('takes at most 10,000 rules and tells at most about twenty faults', () => {
    const rules = Array.from({ length: 10_000 }, (_, index) => ({ from: `/${index}`, to: '/' }));
    assert.deepEqual(checkRedirects(rules), []);
    assert.deepEqual(checkRedirects([...rules, ...rules]), ['redirects: must be at most 10000 rules']);
    assert.equal(checkRedirects(rules.map(({ from }) => ({ from, to: '' }))).length, 20);
  });
});
