import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { defineOperation, pathFields, placeOf } from './operation.ts';

const operation = defineOperation({
  name: 'move_file',
  area: 'Files',
  summary: 'Move a file',
  method: 'POST',
  path: '/v1/folders/{folderId}/files/{id}',
  callers: ['user'],
  target: 'caller',
  input: z.object({ folderId: z.string(), id: z.string(), envId: z.string(), to: z.string() }),
  inQuery: ['envId'],
  output: z.object({}),
  refusals: {},
});

describe('pathFields', () => {
  test('the names in braces, in order', () => {
    assert.deepEqual(pathFields(operation), ['folderId', 'id']);
    assert.deepEqual(pathFields({ path: '/v1/files' }), []);
  });
});

describe('placeOf', () => {
  test('a field in braces stands in the path', () => {
    assert.equal(placeOf(operation, 'folderId'), 'path');
    assert.equal(placeOf({ ...operation, method: 'GET' }, 'id'), 'path');
  });

  test('the other fields of GET and DELETE stand in the query', () => {
    assert.equal(placeOf({ ...operation, method: 'GET' }, 'to'), 'query');
    assert.equal(placeOf({ ...operation, method: 'DELETE' }, 'to'), 'query');
  });

  test('those of POST, PUT and PATCH stand in the body, but for the ones named in inQuery', () => {
    for (const method of ['POST', 'PUT', 'PATCH'] as const) {
      assert.equal(placeOf({ ...operation, method }, 'to'), 'body');
      assert.equal(placeOf({ ...operation, method }, 'envId'), 'query');
    }
  });
});

describe('defineOperation', () => {
  test('fills in what is usual and keeps what is given', () => {
    assert.equal(operation.status, 200);
    assert.equal(operation.role, 'developer');
    assert.deepEqual(operation.scopeRefusals, { missing: 404, beyondReach: 404 });
    assert.deepEqual(operation.inQuery, ['envId']);
  });
});
