import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compileHeaderPath, compileRedirectPath } from './match-path.ts';

describe('compileHeaderPath', () => {
  for (const [pattern, matching, other] of [
    ['/', ['/', '//'], ['/a']],
    ['/a', ['/a', '/a/', '/A'], ['/', '/ab', '/a/b', '/a//']],
    ['/a/', ['/a', '/a/'], ['/a/b']],
    ['/*', ['/', '/a', '/a/b/'], []],
    ['/a/*', ['/a', '/a/', '/a/b', '/a/b/c', '/abc'], ['/', '/b/a']],
    ['/a/:b', ['/a/x', '/a/x/'], ['/a', '/a/', '/a/x/y']],
    ['/:b/index.html', ['/x/index.html'], ['/index.html', '/x/y/index.html']],
    ['/*/a', ['/a', '/x/a', '/x/y/a/'], ['/xa', '/a/x']],
    ['/*.js', ['/a.js', '/a/b.js'], ['/a.jsx', '/ajs']],
    ['/a/*/b*c', ['/a/bc', '/a/x/b/c', '/a/bxc/'], ['/a/b', '/a/xbc']],
    ['/:a/b/*', ['/x/b', '/x/b/y'], ['/b', '/x/c', '/w/x/b']],
    ['/a.+(b)', ['/a.+(b)'], ['/axb']],
  ] as const) {
    test(pattern, () => {
      const matches = compileHeaderPath(pattern);
      for (const path of matching) assert.ok(matches(path), `matches ${path}`);
      for (const path of other) assert.ok(!matches(path), `does not match ${path}`);
    });
  }
});

describe('compileRedirectPath', () => {
  for (const [pattern, path, stars, names] of [
    ['/old', '/old/', [], {}],
    ['old/', '/old', [], {}],
    ['*', '/a/b', ['a/b'], {}],
    ['/x/*', '/x', [''], {}],
    ['/x/*', '/x/y/', ['y/'], {}],
    ['/x/*/y', '/x/y', [''], {}],
    ['/x/*/y', '/x/1/2/y', ['1/2'], {}],
    ['/news/:year/:slug', '/news/2026/Hello', [], { year: '2026', slug: 'Hello' }],
    ['/:lang/p/*/q/*', '/en/p/7/q/c/d', ['7', 'c/d'], { lang: 'en' }],
    ['/a*/*', '/abc/d/e', ['bc', 'd/e'], {}],
    ['/*-*.html', '/a-b-c.html', ['a', 'b-c'], {}],
  ] as const) {
    test(`${pattern} takes ${path} apart`, () => {
      const match = compileRedirectPath(pattern)(path);
      assert.deepEqual(match, { stars, names: new Map(Object.entries(names)) });
    });
  }

  for (const [pattern, path] of [
    ['/x/*', '/xy'],
    ['/x/*/y', '/xz/y'],
    ['/Old', '/old'],
    ['/a/:b', '/a/'],
    ['/a.b', '/axb'],
  ] as const) {
    test(`${pattern} leaves ${path} alone`, () =>
      assert.equal(compileRedirectPath(pattern)(path), undefined));
  }

  test('no pattern holds the process', () => {
    const path = `/${'a/'.repeat(4000)}${'a'.repeat(8000)}`;
    const started = process.hrtime.bigint();
    const patterns = [
      `/${'*a'.repeat(31)}*b`,
      `/*${'a/'.repeat(1000)}b*`,
      `/*${'/a'.repeat(1000)}/*/b`,
      `/x*${'a'.repeat(900)}/*`,
    ];
    for (const pattern of patterns) {
      assert.equal(compileRedirectPath(pattern)(path), undefined);
      assert.equal(compileHeaderPath(pattern)(path), false);
    }
    assert.ok(process.hrtime.bigint() - started < 100_000_000n);
  });
});
