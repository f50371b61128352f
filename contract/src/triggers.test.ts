import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createTrigger, Trigger, TriggerLog, updateTrigger } from './triggers.ts';

const options = {
  method: 'POST',
  url: 'https://example.com/',
  payload: '',
  headers: { 'X-Token': 'secret' },
};

describe('POST /v1/trigger', () => {
  const accepts = (fields: object): boolean =>
    createTrigger.input.safeParse({ cron: '* * * * *', status: true, options, ...fields }).success;

  test('headers are a map or a string', () => {
    assert.ok(accepts({ options: { ...options, headers: 'X-Token:secret;Accept:text/plain' } }));
    assert.ok(accepts({ options: { ...options, headers: { 'X-Token': 'secret' } } }));
    assert.ok(!accepts({ options: { ...options, headers: ['X-Token: secret'] } }));
  });

  test('a method outside the list is refused', () => {
    assert.ok(!accepts({ options: { ...options, method: 'PUT' } }));
  });

  test('a description has at most 200 characters on a single line', () => {
    assert.ok(accepts({ description: '🚢'.repeat(200) }));
    assert.ok(!accepts({ description: 'x'.repeat(201) }));
    assert.ok(!accepts({ description: 'two\nlines' }));
  });

  test('documentation has at most 64 KB', () => {
    assert.ok(accepts({ documentation: 'x'.repeat(65_536) }));
    assert.ok(!accepts({ documentation: 'é'.repeat(32_769) }));
  });
});

describe('PATCH /v1/trigger', () => {
  test('absent fields stay absent', () => {
    assert.deepEqual(updateTrigger.input.parse({ id: 7, options: {} }), { id: '7', options: {} });
  });
});

describe('the answers', () => {
  test('blank the values of headers and keep their names', () => {
    const trigger = Trigger.parse({
      id: '1',
      envId: '2',
      cron: '* * * * *',
      description: '',
      documentation: '',
      status: true,
      nextRunAt: 0,
      skippedRuns: 0,
      options,
    });
    assert.deepEqual(trigger.options.headers, { 'X-Token': '' });
    const log = TriggerLog.parse({ id: '1', triggerId: '2', request: options, response: {}, createdAt: 0 });
    assert.deepEqual(log.request.headers, { 'X-Token': '' });
  });
});
