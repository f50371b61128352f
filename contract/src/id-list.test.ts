import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { idListInput } from './id-list.ts';

describe('a list of ids in a query string', () => {
  const ids = idListInput(3);

  test('is split at commas', () => {
    assert.deepEqual(ids.parse('1'), ['1']);
    assert.deepEqual(ids.parse('1, 22,333'), ['1', '22', '333']);
  });

  for (const text of ['', ',', '1,', 'a', '1,b', '-1', '1.5', '1,2,3,4']) {
    test(`is refused: ${JSON.stringify(text)}`, () => {
      assert.equal(ids.safeParse(text).success, false);
    });
  }
});
