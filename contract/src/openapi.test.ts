import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from './openapi.ts';
import { allOperations } from './operations.ts';

const about = { version: '1.2.3', baseUrl: 'https://berth.example' };
const document = openApiDocument(allOperations, about);

describe('the OpenAPI document', () => {
  test('has no errors and no warnings', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    assert.deepEqual(
      problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer })),
      [],
    );
  });

  test('has every operation, and the MCP endpoint', () => {
    for (const { name, method, path } of allOperations) {
      assert.equal(document.paths[path]?.[method.toLowerCase()]?.operationId, name);
    }
    const described = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
    assert.equal(described.length, allOperations.length + 1);
    assert.ok(document.paths['/v1/mcp']?.post);
  });

  test('is the same each time', () => {
    assert.equal(JSON.stringify(openApiDocument(allOperations, about)), JSON.stringify(document));
  });

  test('documents envId of a multipart upload in the query and in the body', () => {
    const upload = document.paths['/v1/volumes']?.post;
    assert.partialDeepStrictEqual(upload, { parameters: [{ name: 'envId', in: 'query', required: false }] });
    assert.partialDeepStrictEqual(upload?.requestBody, {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { envId: {}, files: { type: 'array', items: { type: 'string', format: 'binary' } } },
            required: ['files'],
          },
        },
      },
    });
  });

  test('documents the map of field to message as the 400 of a trigger', () => {
    assert.partialDeepStrictEqual(document.paths['/v1/trigger']?.post?.responses, {
      400: { content: { 'application/json': { schema: { $ref: '#/components/schemas/FieldErrors' } } } },
    });
  });

  test('asks for no key where anyone may call', () => {
    for (const { callers, method, path } of allOperations) {
      const { security } = document.paths[path]?.[method.toLowerCase()] ?? {};
      if (callers === 'anyone') assert.deepEqual(security, []);
      else assert.notDeepEqual(security, []);
    }
  });

  test('tells the defaults of fields that are taken in several forms', () => {
    assert.partialDeepStrictEqual(document.paths['/v1/access-logs']?.get, {
      parameters: [{ name: 'limit', schema: { default: 100 } }],
    });
  });
});
