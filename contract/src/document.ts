import { z } from 'zod';
import { defineOperation } from './operation.ts';

export const getOpenApiDocument = defineOperation({
  name: 'get_openapi_document',
  area: 'Document',
  summary: 'This document',
  method: 'GET',
  path: '/v1/openapi.json',
  callers: 'anyone',
  target: 'caller',
  input: z.object({}),
  output: z.looseObject({ openapi: z.string() }),
  refusals: {},
});
