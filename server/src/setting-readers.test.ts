import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as read from './setting-readers.ts';

describe('a duration', () => {
  for (const [text, ms] of [
    ['90s', 90_000],
    ['20min', 1_200_000],
    ['12h', 43_200_000],
    ['30d', 2_592_000_000],
    ['90', 90_000],
    ['250ms', 250],
    ['1.5h', 5_400_000],
    ['20 min', 1_200_000],
  ] as const) {
    test(`${text} is ${ms} ms`, () => assert.equal(read.duration(text), ms));
  }

  for (const text of ['', 'soon', '20m', '20MIN', '-5s', '1e3', '5s5s', 's', '5constructor', '5__proto__']) {
    test(`"${text}" is none`, () => assert.throws(() => read.duration(text), /a duration is written like/));
  }
});

describe('a size', () => {
  for (const [text, bytes] of [
    ['512MiB', 536_870_912],
    ['2GiB', 2_147_483_648],
    ['50MB', 50_000_000],
    ['50 MB', 50_000_000],
    ['1024', 1024],
    ['0.5KiB', 512],
    ['1TiB', 1_099_511_627_776],
  ] as const) {
    test(`${text} is ${bytes} bytes`, () => assert.equal(read.size(text), bytes));
  }

  for (const text of ['', 'big', '5M', '5mb', '-1', '5KiBs', '5constructor', '5toString']) {
    test(`"${text}" is none`, () => assert.throws(() => read.size(text), /a size is written like/));
  }
});

describe('roles', () => {
  test('one or several, in any order, with spaces', () => {
    assert.deepEqual(read.roles('worker'), new Set(['worker']));
    assert.deepEqual(read.roles('edge, api'), new Set(['edge', 'api']));
  });

  for (const text of ['web', 'api;edge', ',', 'API']) {
    test(`"${text}" are none`, () => {
      assert.throws(() => read.roles(text), /it must be api or edge or worker/);
    });
  }
});

describe('a port', () => {
  test('is a whole number up to 65535; 0 lets the system choose', () => {
    assert.deepEqual(['0', '80', '65535'].map(read.port), [0, 80, 65_535]);
  });

  for (const text of ['65536', '-1', '80.5', '0x50', 'http', '']) {
    test(`"${text}" is none`, () => assert.throws(() => read.port(text)));
  }
});

describe('a base URL', () => {
  test('is an origin', () => assert.equal(read.baseUrl('https://berth.example.com').port, ''));

  for (const text of [
    'berth.example.com',
    'ftp://example.com',
    'https://example.com/a',
    'https://example.com?a',
    'https://example.com#a',
    'https://me@example.com',
    'https://:secret@example.com',
  ]) {
    test(`${text} is none`, () => assert.throws(() => read.baseUrl(text)));
  }
});

describe('trusted proxies', () => {
  test('are addresses and CIDRs', () => {
    assert.deepEqual(read.networks('10.0.0.1, 10.0.0.0/8,::1'), ['10.0.0.1', '10.0.0.0/8', '::1']);
    assert.deepEqual(read.networks(''), []);
  });

  for (const text of ['proxy.example.com', '10.0.0.0/33', '10.0.0']) {
    test(`${text} is none`, () => assert.throws(() => read.networks(text)));
  }
});

describe('a user key', () => {
  test('is svc_user_ and at least 40 letters and digits', () => {
    const key = `svc_user_${'a'.repeat(40)}`;
    assert.equal(read.userKey(key), key);
  });

  for (const text of [
    `svc_user_${'a'.repeat(39)}`,
    `svc_app_${'a'.repeat(43)}`,
    `svc_user_${'-'.repeat(43)}`,
  ]) {
    test(`${text} is none`, () => assert.throws(() => read.userKey(text), /it must be svc_user_/));
  }
});
