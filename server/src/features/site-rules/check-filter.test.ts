import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkFilter } from './check-filter.ts';
import { isGlob } from './is-glob.ts';

const globs = [
  ...[
    '*',
    '**',
    '*.x',
    '*.*',
    'release/*',
    'release/**',
    'feature-*',
    'feat/**/ui',
    'v1.*',
    'v[0-9]*',
    'hotfix/?',
  ],
  ...[
    '{main,dev}',
    'v{1..3}',
    '!main',
    '!(main)',
    '@(main|next)',
    '(main|release/*)',
    'main|release/*',
    '[^a]*',
  ],
];
const regularExpressions = [
  ...[
    '',
    'main',
    'main|dev',
    '(main|dev)',
    '^(main|dev)$',
    '.*',
    'release-.*',
    'v[0-9]+',
    'v[0-9]{1,2}',
    '(a|b)*',
  ],
  ...[
    '^main',
    'main$',
    'fix(es)?',
    '\\bfix\\b',
    'feature/\\d*',
    '^(?!main$).*',
    '(?=feat)',
    '(?<!no-)deploy',
  ],
];

describe('isGlob', () => {
  for (const pattern of globs) test(`${pattern} is a glob`, () => assert.ok(isGlob(pattern)));
  for (const pattern of regularExpressions)
    test(`${pattern} is a regular expression`, () => assert.ok(!isGlob(pattern)));
});

describe('checkFilter', () => {
  for (const pattern of [...globs, ...regularExpressions])
    test(`takes ${pattern}`, () => assert.equal(checkFilter(pattern), undefined));

  for (const [pattern, reason] of [
    ['(main', 'Unterminated group'],
    ['^*', 'Nothing to repeat'],
    ['+', 'Nothing to repeat'],
    ['a\\', '\\ at end of pattern'],
    ['[z-a]', 'Range out of order in character class'],
    ['release/[*', '"[" has no counterpart'],
    ['release/*)', '")" has no counterpart'],
    ['{main,release/*', '"{" has no counterpart'],
    ['[z-a]*', '[z-a] is no range'],
  ] as const) {
    test(`refuses ${pattern}`, () =>
      assert.equal(checkFilter(pattern), `must be a glob or a regular expression (${reason})`));
  }

  test('takes 512 characters and no more', () => {
    assert.equal(checkFilter('a'.repeat(512)), undefined);
    assert.equal(checkFilter('a'.repeat(513)), 'must have at most 512 characters');
  });

  test('refuses control characters', () => {
    assert.equal(checkFilter('a\0'), 'must not contain control characters');
  });

  test('compiles and never runs a pattern that would take forever', () => {
    assert.equal(checkFilter('^(a+)+$'), undefined);
    assert.equal(checkFilter('(?:|){30}x'), undefined);
  });
});
