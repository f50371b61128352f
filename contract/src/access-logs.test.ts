import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getAccessLogs } from './access-logs.ts';

describe('GET /v1/access-logs', () => {
  const limitOf = (input: { limit?: string | number }): number => getAccessLogs.input.parse(input).limit;

  test('limit is 100 by default', () => {
    assert.equal(limitOf({}), 100);
  });

  test('limit is clamped, not rejected', () => {
    assert.equal(limitOf({ limit: '1000' }), 1000);
    assert.equal(limitOf({ limit: '1001' }), 1000);
    assert.equal(limitOf({ limit: '9'.repeat(30) }), 1000);
    assert.equal(limitOf({ limit: 0 }), 1);
    assert.equal(limitOf({ limit: '-5' }), 1);
  });

  test('a limit that is no whole number is refused', () => {
    for (const limit of ['', 'ten', '1.5']) {
      assert.equal(getAccessLogs.input.safeParse({ limit }).success, false);
    }
  });
});
