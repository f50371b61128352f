import { areaDescriptions } from './areas.ts';
import {
  commonRefusal,
  commonRefusals,
  introduction,
  mcpEndpoint,
  refusal,
  refusalSchemas,
  securitySchemes,
} from './openapi-parts.ts';
import { type JsonObject, SchemaBook } from './openapi-schemas.ts';
import { type Operation, placeOf } from './operation.ts';

export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: JsonObject;
  readonly servers: readonly JsonObject[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly security: readonly JsonObject[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
  readonly components: JsonObject;
};

export function openApiDocument(
  operations: readonly Operation[],
  about: { readonly version: string; readonly baseUrl: string },
): OpenApiDocument {
  const schemas = new SchemaBook();
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const operation of operations) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describeOperation(operation, schemas);
  }
  paths['/v1/mcp'] = { post: mcpEndpoint };
  const areas = [...new Set([...operations.map(({ area }) => area), 'MCP'])];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Berth',
      version: about.version,
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: about.baseUrl }],
    tags: areas.map((name) => ({ name, description: areaDescriptions[name] ?? '' })),
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes,
      schemas: { ...schemas.named, ...refusalSchemas },
      responses: commonRefusals,
    },
  };
}

function describeOperation(operation: Operation, schemas: SchemaBook): JsonObject {
  const { properties, required } = schemas.ofInput(operation.input);
  const parameters = Object.entries(properties)
    .filter(([field]) => placeOf(operation, field) !== 'body')
    .map(([field, schema]) => parameter(operation, field, schema, required.includes(field)));
  const body = requestBody(operation, properties, required);
  return {
    operationId: operation.name,
    tags: [operation.area],
    summary: operation.summary,
    description: whoMayCall(operation),
    'x-callers': operation.callers,
    ...(rolesMatter(operation) && { 'x-role': operation.role }),
    ...securityOf(operation.callers),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      [operation.status]: success(operation, schemas),
      ...refusals(operation, { hasInput: Object.keys(properties).length > 0, hasBody: body !== undefined }),
    },
  };
}

function parameter(operation: Operation, name: string, schema: JsonObject, required: boolean): JsonObject {
  const { description, ...rest } = schema;
  const aliases = Object.keys(operation.aliases).filter((alias) => operation.aliases[alias] === name);
  const words = [
    description as string | undefined,
    ...aliases.map((alias) => `\`${alias}\` is accepted in its place`),
  ];
  const text = words.filter((word) => word !== undefined).join('; ');
  return {
    name,
    in: placeOf(operation, name),
    required,
    ...(text && { description: text }),
    schema: rest,
  };
}

/** A multipart request may carry in its body too what belongs in the query. */
function requestBody(
  operation: Operation,
  properties: Readonly<Record<string, JsonObject>>,
  required: readonly string[],
): JsonObject | undefined {
  const multipart = operation.accepts === 'multipart';
  const fields = Object.keys(properties).filter(
    (field) => placeOf(operation, field) === 'body' || (multipart && placeOf(operation, field) === 'query'),
  );
  if (fields.length === 0) return undefined;
  const needed = required.filter((field) => fields.includes(field));
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, properties[field]])),
    ...(needed.length > 0 && { required: needed }),
  };
  return {
    required: needed.length > 0,
    content: { [multipart ? 'multipart/form-data' : 'application/json']: { schema } },
  };
}

function success(operation: Operation, schemas: SchemaBook): JsonObject {
  const schema = schemas.ofOutput(operation.output);
  return operation.answers === 'event-stream'
    ? {
        description: 'Server-sent events; the schema is that of one event',
        content: { 'text/event-stream': { schema } },
      }
    : {
        description: operation.status === 201 ? 'Created' : 'Done',
        content: { 'application/json': { schema } },
      };
}

function refusals(operation: Operation, has: { hasInput: boolean; hasBody: boolean }): JsonObject {
  const own = Object.entries(operation.refusals).map(([status, condition]) => {
    const isFieldMap = status === '400' && operation.invalidAnswer === 'field-map';
    return [status, refusal(condition, isFieldMap ? 'FieldErrors' : 'Error')] as const;
  });
  return {
    ...(has.hasInput && { 400: commonRefusal('InvalidInput') }),
    ...(has.hasBody && { 413: commonRefusal('TooLarge') }),
    429: commonRefusal('TooManyRequests'),
    500: commonRefusal('InternalError'),
    ...Object.fromEntries(own),
  };
}

function securityOf(callers: Operation['callers']): JsonObject {
  if (callers === 'anyone') return { security: [] };
  return callers.every((caller) => caller === 'member') ? { security: [{ session: [] }] } : {};
}

function whoMayCall(operation: Operation): string {
  const { callers } = operation;
  if (callers === 'anyone') return 'Needs no key.';
  const levels = callers.filter((caller) => caller !== 'member').map((level) => `${level}-`);
  const kinds = [
    ...(levels.length > 0 ? [`${listed(levels)}level keys`] : []),
    ...(callers.includes('member') ? ['members signed in to the dashboard'] : []),
  ];
  const accepts = `Accepts ${kinds.join(', and ')}.`;
  return rolesMatter(operation) ? `${accepts} Least role: ${operation.role}.` : accepts;
}

/** Members and user keys have a role in the team of what the operation acts on; the other keys have none. */
function rolesMatter({ callers, target }: Operation): boolean {
  return target !== 'caller' && (callers.includes('user') || callers.includes('member'));
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
