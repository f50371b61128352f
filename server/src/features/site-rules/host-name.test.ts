import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isBareHost, isHostName } from './host-name.ts';

describe('isHostName', () => {
  for (const name of [
    'localhost',
    'a.example.com',
    'XN--BCHER-KVA.example',
    '1.2.3.4',
    `${'a'.repeat(63)}.com`,
  ])
    test(`takes ${name}`, () => assert.ok(isHostName(name)));
  for (const name of [
    '',
    'a..b',
    '.a',
    'a.',
    '-a.com',
    'a-.com',
    'a_b.com',
    'a b',
    '*.com',
    'ü.de',
    'a.com:80',
  ])
    test(`refuses ${JSON.stringify(name)}`, () => assert.ok(!isHostName(name)));
  test('refuses more than 63 characters a label and 253 in all', () => {
    assert.ok(!isHostName(`${'a'.repeat(64)}.com`));
    assert.ok(!isHostName('a.'.repeat(127) + 'a'));
  });
});

describe('isBareHost', () => {
  for (const from of ['example.com', 'old.example.co.uk', 'app.localhost', 'docs.md', 'a.xn--p1ai'])
    test(`${from} is a host`, () => assert.ok(isBareHost(from)));
  for (const from of [
    '*',
    'about',
    'old.html',
    'index.PHP',
    'favicon.ico',
    '/example.com',
    '1.2.3.4',
    'v1.2',
    ':a.com',
  ])
    test(`${from} is a path`, () => assert.ok(!isBareHost(from)));
});
