import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { boundLog, lastReason } from './server-log.ts';

test('a log that grew too long is set aside, once', (t) => {
  const logFile = logWith(t, 'x'.repeat(6 * 1024 * 1024));
  boundLog(logFile);
  assert.equal(statSync(logFile).size, 0);
  assert.equal(statSync(`${logFile}.1`).size, 6 * 1024 * 1024);
  writeFileSync(logFile, 'short');
  boundLog(logFile);
  assert.equal(readFileSync(logFile, 'utf8'), 'short');
});

test('the reason is the last fatal line of this start', (t) => {
  const before = '2026-01-01 00:00:00.000 UTC [1] FATAL:  an older trouble\n';
  const now =
    '2026-01-01 00:00:01.000 UTC [2] PANIC:  could not locate a valid checkpoint record\n' +
    '2026-01-01 00:00:01.100 UTC [1] LOG:  database system is shut down\n';
  const logFile = logWith(t, before + now);
  assert.equal(lastReason(logFile, before.length), 'could not locate a valid checkpoint record');
  assert.equal(lastReason(logFile, before.length + now.length), '');
});

test('without a fatal line it is the last line', (t) => {
  assert.equal(lastReason(logWith(t, 'bwrap: no such file\n\n'), 0), 'bwrap: no such file');
});

function logWith(t: TestContext, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'berth-log-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'postgres.log'), text);
  return join(folder, 'postgres.log');
}
