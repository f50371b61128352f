import type { JsonObject } from './openapi-schemas.ts';
import { sessionCookie } from './session-cookie.ts';

/* What is the same in every OpenAPI document of this API, whatever its operations. */

export const introduction = [
  'Hosts web applications that are built from git repositories.',
  'Send a key in the `Authorization` header, as it is or after `Bearer `. Ids are strings, and are taken as numbers too. ' +
    'A timestamp is a unix timestamp in seconds. Every answer carries `x-request-id`.',
  'The role of a caller is that of the member, or of the user of a user-level key, in the team; keys of the other levels act as admin within their reach.',
].join('\n\n');

export const securitySchemes = {
  key: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'A key of the environment, app, team or user level, as it is or after `Bearer `',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie,
    description: 'The session of a member signed in to the dashboard',
  },
};

export const refusalSchemas = {
  Error: {
    type: 'object',
    properties: {
      error: { type: 'string', description: 'What is wrong, in a sentence' },
      code: { type: 'string', description: 'The same for programs, in kebab-case' },
      errors: {
        type: 'array',
        items: { type: 'string' },
        description: 'Each thing that is invalid, when the input is',
      },
    },
    required: ['error', 'code'],
  },
  FieldErrors: {
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Field name to message',
  },
};

export const commonRefusals = {
  InvalidInput: refusal('Malformed input', 'Error'),
  TooLarge: refusal('The body is too large', 'Error'),
  TooManyRequests: {
    ...refusal('Too many requests', 'Error'),
    headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
  },
  InternalError: refusal('Internal error', 'Error'),
};

export function refusal(description: string, schema: keyof typeof refusalSchemas): JsonObject {
  return {
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  };
}

export const commonRefusal = (name: keyof typeof commonRefusals): JsonObject => ({
  $ref: `#/components/responses/${name}`,
});

const rpcMessage = {
  type: 'object',
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: ['string', 'integer'] },
    method: { type: 'string' },
    params: { type: 'object' },
    result: { type: 'object' },
    error: { type: 'object' },
  },
  required: ['jsonrpc'],
};

/** No operation: a door of its own, at which many of the operations are tools. */
export const mcpEndpoint = {
  operationId: 'mcp',
  tags: ['MCP'],
  summary: 'A JSON-RPC message of the Model Context Protocol, over streamable HTTP',
  description: 'The tools and their inputs are those of the operations; keys as everywhere.',
  requestBody: { required: true, content: { 'application/json': { schema: rpcMessage } } },
  responses: {
    200: {
      description: 'The answer to a request',
      content: { 'application/json': { schema: rpcMessage }, 'text/event-stream': { schema: rpcMessage } },
    },
    202: { description: 'A notification was taken' },
    400: commonRefusal('InvalidInput'),
    403: refusal('Missing or invalid key', 'Error'),
    413: commonRefusal('TooLarge'),
    429: commonRefusal('TooManyRequests'),
    500: commonRefusal('InternalError'),
  },
};
