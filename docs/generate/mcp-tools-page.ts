import { type JsonObject, SchemaBook } from '#contract/openapi-schemas.ts';
import type { Operation } from '#contract/operation.ts';

/** The page of the MCP tools: for each its name, its summary and a table of its input. */
export function mcpToolsPage(operations: readonly Operation[]): string {
  const tools = operations.filter(({ doors }) => doors.includes('mcp'));
  return [
    '# MCP tools',
    'Generated from the contract. The endpoint is `POST /v1/mcp`; keys are those of the management API.',
    'Variables and headers leave with their names and empty values.',
    ...tools.flatMap(describeTool),
  ]
    .join('\n\n')
    .concat('\n');
}

function describeTool({ name, summary, input }: Operation): readonly string[] {
  const { properties, required } = new SchemaBook().ofInput(input);
  const rows = rowsOf(properties, required, '');
  const table = ['| Field | Type | Required | Meaning |', '|---|---|---|---|', ...rows].join('\n');
  return [`## ${name}`, `${summary}.`, rows.length > 0 ? table : 'No input.'];
}

function rowsOf(
  properties: Readonly<Record<string, JsonObject>>,
  required: readonly string[],
  prefix: string,
): readonly string[] {
  return Object.entries(properties).flatMap(([field, schema]) => {
    const cells = [
      `\`${prefix}${field}\``,
      typeOf(schema),
      required.includes(field) ? 'yes' : '',
      meaningOf(schema),
    ];
    const row = `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
    const { properties: inner, required: needed = [] } = schema as {
      properties?: Record<string, JsonObject>;
      required?: readonly string[];
    };
    return inner ? [row, ...rowsOf(inner, needed, `${prefix}${field}.`)] : [row];
  });
}

function typeOf(schema: JsonObject): string {
  const {
    type,
    anyOf,
    items,
    enum: values,
    additionalProperties,
  } = schema as {
    type?: string | readonly string[];
    anyOf?: readonly JsonObject[];
    items?: JsonObject;
    enum?: readonly unknown[];
    additionalProperties?: JsonObject;
  };
  if (anyOf?.some((option) => option['type'] === 'boolean')) return 'boolean';
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ');
  if (values) return values.map((value) => `\`${String(value)}\``).join(', ');
  if (items) return `list of ${typeOf(items)}`;
  if (additionalProperties) return `map to ${typeOf(additionalProperties)}`;
  return [type ?? 'any'].flat().join(' or ');
}

function meaningOf({ description, default: initial }: JsonObject): string {
  const words = description === undefined ? [] : [description as string];
  if (initial !== undefined && initial !== '') words.push(`default ${JSON.stringify(initial)}`);
  return words.join('; ');
}
