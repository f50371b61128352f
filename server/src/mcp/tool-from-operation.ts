import type { Tool } from '@modelcontextprotocol/server';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { z } from 'zod';
import type { OperationName } from '../operations/run-operation.ts';

/** The operations that are open at this door, by the name of their tool. */
export const toolNames: ReadonlyMap<string, OperationName> = new Map(
  (Object.keys(operations) as OperationName[])
    .filter((key) => (operations[key] as Operation).doors.includes('mcp'))
    .map((key) => [operations[key].name, key]),
);

export const tools: readonly Tool[] = [...toolNames.values()].map((key) =>
  toolFromOperation(operations[key]),
);

function toolFromOperation(operation: Operation): Tool {
  const reads = operation.method === 'GET';
  return {
    name: operation.name,
    description: operation.summary,
    inputSchema: objectSchema(operation.input, 'input'),
    outputSchema: objectSchema(operation.output, 'output'),
    annotations: {
      readOnlyHint: reads,
      destructiveHint: operation.method === 'DELETE',
      openWorldHint: false,
    },
  };
}

/** A schema with a name of its own is a bare reference, which agents of 2025 do not take for an object. */
function objectSchema(schema: z.ZodType, io: 'input' | 'output'): Tool['inputSchema'] {
  return { ...z.toJSONSchema(schema, { io }), type: 'object' } as Tool['inputSchema'];
}
