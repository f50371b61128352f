import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createToldCache } from './told-cache.ts';

function told(mostEntries = 10) {
  const cache = createToldCache<string>(mostEntries);
  cache.listener.onChange();
  return cache;
}

describe('a cache that the database tells of changes', () => {
  test('keeps what it read until a change is told', async () => {
    const cache = told();
    assert.equal(await cache.read('a', async () => 'A'), 'A');
    assert.equal(cache.get('a'), 'A');
    cache.listener.onChange();
    assert.equal(cache.get('a'), undefined);
  });

  test('keeps nothing that was read while a change was told: it may be old', async () => {
    const cache = told();
    const reading = Promise.withResolvers<string>();
    const read = cache.read('a', () => reading.promise);
    cache.forgetAll();
    reading.resolve('old');
    assert.equal(await read, 'old');
    assert.equal(cache.get('a'), undefined);
  });

  test('keeps nothing before it is told for the first time, nor while it can not be told', async () => {
    const cache = createToldCache<string>(10);
    await cache.read('a', async () => 'A');
    assert.equal(cache.get('a'), undefined);
    cache.listener.onChange();
    await cache.read('a', async () => 'A');
    cache.listener.onLost();
    assert.equal(cache.get('a'), undefined);
    await cache.read('a', async () => 'A');
    assert.equal(cache.get('a'), undefined);
  });

  test('keeps no absence, and never more than it may', async () => {
    const cache = told(2);
    await cache.read('none', async () => undefined);
    for (const name of ['a', 'b', 'c']) await cache.read(name, async () => name);
    assert.deepEqual(
      ['none', 'a', 'b', 'c'].map((name) => cache.get(name)),
      [undefined, undefined, undefined, 'c'],
    );
  });
});
