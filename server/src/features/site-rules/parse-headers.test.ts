import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseHeaders } from './parse-headers.ts';

const messages = (text: string): readonly string[] =>
  parseHeaders(text).errors.map(({ line, message }) => `${line}: ${message}`);

describe('parseHeaders', () => {
  test('reads blocks of a path and its headers', () => {
    const { rules, errors } = parseHeaders(
      '/*\r\n  X-Frame-Options: DENY\r\n\r\n# static\n/a/*\n\tLink: <https://b.c>\n',
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(rules, [
      { path: '/*', set: [['X-Frame-Options', 'DENY']], remove: [] },
      { path: '/a/*', set: [['Link', '<https://b.c>']], remove: [] },
    ]);
  });

  test('joins a header given twice, whatever its case; Set-Cookie stays two', () => {
    const { rules } = parseHeaders('/\n Vary: a\n Set-Cookie: a=1\n vary: b\n Set-Cookie: b=2\n Vary: c');
    assert.deepEqual(rules[0]?.set, [
      ['Vary', 'a, b, c'],
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
    ]);
  });

  test('takes a header away with "!"', () => {
    const { rules, errors } = parseHeaders('/a\n  ! X-Powered-By\n  !ETag\n');
    assert.deepEqual(errors, []);
    assert.deepEqual(rules, [{ path: '/a', set: [], remove: ['X-Powered-By', 'ETag'] }]);
  });

  test('the same path twice is two rules; a path without headers is none', () => {
    const { rules } = parseHeaders('/a\n X: 1\n/b\n/a\n Y: 2\n');
    assert.deepEqual(
      rules.map(({ path, set }) => [path, set.length]),
      [
        ['/a', 1],
        ['/a', 1],
      ],
    );
  });

  test('reports a bad line with its number and text, and keeps the good ones', () => {
    const { rules, errors } = parseHeaders('/a\n  X-One: 1\n  nonsense\n  X-Two: 2\n');
    assert.deepEqual(errors, [{ line: 3, text: 'nonsense', message: 'Neither a path nor "Name: value"' }]);
    assert.deepEqual(rules[0]?.set, [
      ['X-One', '1'],
      ['X-Two', '2'],
    ]);
  });

  test('headers under a refused path go to no other path', () => {
    const { rules, errors } = parseHeaders(`/a\n X: 1\n/${'*'.repeat(40)}\n Y: 2\n`);
    assert.deepEqual(rules, [{ path: '/a', set: [['X', '1']], remove: [] }]);
    assert.equal(errors.length, 1);
  });

  for (const [text, message] of [
    ['X: 1', '1: Path should come before headers'],
    ['/\n: 1', '2: Missing header name'],
    ['/\nX:', '2: Missing header value'],
    ['/\n!', '2: Missing header name'],
    ['/\nX Y: 1', '2: "X Y" is no header name'],
    ['/\nhttps://a.b/*', '2: A path begins with a slash, without scheme and host'],
    ['/\nX: a\rSet-Cookie: b', '2: A control character stands in the line'],
    ['/\nX: a\0b', '2: A control character stands in the line'],
    ['# \0', '1: A control character stands in the line'],
    ['/\nX: naïve', '2: A header value has only printable ASCII characters'],
    ['/\nBasic-Auth: a:b', '2: Basic-Auth is not supported: it would show the password to every visitor'],
  ] as const) {
    test(`refuses ${JSON.stringify(text)}`, () => assert.deepEqual(messages(text), [message]));
  }

  for (const name of [
    'Content-Length',
    'transfer-encoding',
    'Connection',
    'Content-Encoding',
    'Date',
    'Upgrade',
  ]) {
    test(`neither sets nor removes ${name}`, () => {
      const { rules, errors } = parseHeaders(`/\n ${name}: 5\n ! ${name}\n`);
      assert.deepEqual(rules, []);
      assert.equal(errors.length, 2);
    });
  }

  test('has limits on text, paths, headers, values and errors', () => {
    assert.deepEqual(parseHeaders('/'.repeat(65_537)).rules, []);
    assert.equal(parseHeaders('/\nX: 1\n'.repeat(1001)).rules.length, 1000);
    assert.equal(messages('/\nX: 1\n'.repeat(1001)).length, 1);
    const many = Array.from({ length: 101 }, (_, index) => `X-${index}: 1`).join('\n');
    assert.equal(parseHeaders(`/\n${many}`).rules[0]?.set.length, 100);
    assert.equal(parseHeaders(`/\nX: ${'a'.repeat(5000)}\nX: ${'a'.repeat(5000)}`).errors.length, 1);
    assert.equal(parseHeaders('x\n'.repeat(30_000)).errors.length, 100);
  });
});
