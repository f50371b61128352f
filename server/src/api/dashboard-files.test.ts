import { deepEqual, equal, match, notEqual } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { answerDashboard, type DashboardFiles, readDashboardFiles } from './dashboard-files.ts';

const page = '<!doctype html><title>Berth</title>';
const script = 'export const berth = true;';

describe('the dashboard’s files', () => {
  let folder: string;
  let files: DashboardFiles;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-dashboard-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), page);
    writeFileSync(join(folder, 'assets/index-abc.js'), script);
    writeFileSync(join(folder, 'assets/index-abc.js.br'), brotliCompressSync(script));
    writeFileSync(join(folder, 'assets/index-abc.js.gz'), gzipSync(script));
    files = readDashboardFiles(folder);
  });
  after(() => rmSync(folder, { recursive: true }));

  const ask = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    answerDashboard(files, { method, url, headers: { accept: 'text/html,*/*;q=0.8', ...headers } });

  test('a script that mistypes a path gets no page', () =>
    equal(ask('/v2/envs', { accept: '*/*' }), undefined));

  test('a hashed file is kept for a year', () => {
    const answer = ask('/assets/index-abc.js')!;
    equal(answer.status, 200);
    equal(answer.body?.toString(), script);
    equal(answer.headers['content-type'], 'text/javascript; charset=utf-8');
    equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
  });

  for (const url of ['/', '/setup', '/apps/12', '/team?teamId=3', '/index.html']) {
    test(`${url} is the page itself, asked for anew each time`, () => {
      const answer = ask(url)!;
      equal(answer.body?.toString(), page);
      equal(answer.headers['cache-control'], 'no-cache');
    });
  }

  for (const url of [
    '/v1/apps',
    '/v1',
    '/git/home/site.git',
    '/hooks/x',
    '/.well-known/x',
    '/_service/auth',
  ]) {
    test(`${url} is another door's`, () => equal(ask(url), undefined));
  }

  for (const url of [
    '/assets/index-old.js',
    '/favicon.ico',
    '/assets/index-abc.js.br',
    '/../package.json',
    '*',
  ]) {
    test(`${url} does not exist`, () => equal(ask(url), undefined));
  }

  test('only GET and HEAD', () => {
    equal(ask('/', {}, 'POST'), undefined);
    equal(ask('/', {}, 'OPTIONS'), undefined);
  });

  test('HEAD is GET without the body', () => {
    const head = ask('/', {}, 'HEAD')!;
    equal(head.body, undefined);
    deepEqual(head.headers, ask('/')!.headers);
  });

  test('brotli before gzip before neither, each with its own strong ETag', () => {
    const encodings: readonly [accepted: string, encoding: string | undefined][] = [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip;q=1.0, BR;q=0.5', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['br;q=0.0, gzip;q=0', undefined],
      ['', undefined],
    ];
    for (const [accepted, encoding] of encodings) {
      const { headers } = ask('/assets/index-abc.js', { 'accept-encoding': accepted })!;
      equal(headers['content-encoding'], encoding);
      equal(headers['vary'], 'accept-encoding');
    }
    const etagFor = (accepted: string) =>
      ask('/assets/index-abc.js', { 'accept-encoding': accepted })!.headers['etag']!;
    notEqual(etagFor('br'), etagFor('gzip'));
    notEqual(etagFor('gzip'), etagFor(''));
    match(etagFor('br'), /^"[\w-]{27}"$/);
  });

  test('304 for the ETag that the browser has', () => {
    const etag = ask('/')!.headers['etag']!;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = ask('/team', { 'if-none-match': known })!;
      equal(answer.status, 304);
      equal(answer.body, undefined);
      equal(answer.headers['etag'], etag);
    }
    equal(ask('/', { 'if-none-match': '"other"' })!.status, 200);
  });

  test('nothing but its own scripts and styles, in no frame, and no referrer', () => {
    for (const url of ['/', '/assets/index-abc.js']) {
      const { headers } = ask(url)!;
      equal(
        headers['content-security-policy'],
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      );
      equal(headers['referrer-policy'], 'no-referrer');
      equal(headers['x-content-type-options'], 'nosniff');
    }
  });

  test('503 and how to build it, where it is not built', () => {
    const none = readDashboardFiles(join(folder, 'assets'));
    const answer = answerDashboard(none, { method: 'GET', url: '/setup', headers: { accept: 'text/html' } })!;
    equal(answer.status, 503);
    match(String(answer.body), /npm start/);
    equal(answerDashboard(none, { method: 'GET', url: '/v1/apps', headers: {} }), undefined);
    equal(answerDashboard(none, { method: 'GET', url: '/assets/index-abc.js', headers: {} }), undefined);
  });
});
