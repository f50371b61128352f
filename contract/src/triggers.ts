import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { Blanked, EnvIdInput, environmentCallers, Id, IdInput, Ok, TimestampNumber } from './shared.ts';

const method = z.enum(['GET', 'POST', 'HEAD', 'PATCH', 'DELETE']);

export const Trigger = z
  .object({
    id: Id,
    envId: Id,
    cron: z.string().meta({ description: 'Cron expression, evaluated in UTC' }),
    description: z.string(),
    documentation: z.string().meta({ description: 'Notes in Markdown' }),
    status: z.boolean().meta({ description: 'Active; an inactive trigger is not scheduled' }),
    nextRunAt: z.number().meta({ description: 'Unix timestamp of the next run; 0 when inactive' }),
    skippedRuns: z.number().meta({ description: 'Runs left out because the one before was still under way' }),
    options: z.object({ method, url: z.string(), payload: z.string(), headers: Blanked.nullable() }),
  })
  .meta({ id: 'Trigger' });

export const TriggerLog = z
  .object({
    id: Id,
    triggerId: Id,
    request: z.object({
      url: z.string(),
      method: z.string(),
      headers: Blanked.nullable(),
      payload: z.string(),
    }),
    response: z.object({
      code: z.number().optional().meta({ description: 'Status, when a response was received' }),
      body: z.string().optional(),
      error: z
        .string()
        .optional()
        .meta({ description: 'Set instead of code and body when the request failed' }),
    }),
    createdAt: TimestampNumber,
  })
  .meta({ id: 'TriggerLog' });

const cron = z.string().max(255).meta({ description: 'Cron expression of five fields, evaluated in UTC' });

const description = z
  .string()
  .refine((text) => [...text].length <= 200, 'must have at most 200 characters')
  .refine((text) => !/[\r\n\u2028\u2029]/.test(text), 'must be a single line')
  .meta({ description: 'Summary in one line; not sent with the request', maxLength: 200 });

const documentation = z
  .string()
  .refine((text) => new TextEncoder().encode(text).length <= 65_536, 'must have at most 64 KB')
  .meta({ description: 'Notes in Markdown, at most 64 KB; not sent with the request' });

const status = z.boolean().meta({ description: 'Whether the trigger is scheduled' });

const TriggerId = IdInput.meta({ description: 'The trigger' });

const TriggerOptions = z.object({
  method,
  url: z.string().max(8192).meta({ description: 'http or https URL to call' }),
  payload: z
    .string()
    .max(1_048_576)
    .optional()
    .meta({ description: 'Request body, sent for methods other than GET' }),
  headers: z
    .union([z.record(z.string().max(256), z.string().max(16_384)), z.string().max(65_536)])
    .nullable()
    .optional()
    .meta({ description: 'Request headers: a map, or a string `key:value;key:value`' }),
});

const ofTriggers = { area: 'Triggers', callers: environmentCallers, target: 'environment' } as const;

const notFound = {
  403: 'Missing or invalid key',
  404: 'Environment not found, or trigger not found in it',
} as const;

export const createTrigger = defineOperation({
  ...ofTriggers,
  name: 'create_trigger',
  summary: 'Create a trigger: an HTTP call made on a schedule',
  method: 'POST',
  path: '/v1/trigger',
  input: z.object({
    envId: EnvIdInput,
    cron,
    status,
    description: description.default(''),
    documentation: documentation.default(''),
    options: TriggerOptions,
  }),
  output: z.object({ trigger: Trigger }),
  status: 201,
  refusals: {
    400: 'Validation errors: a map of field name to message',
    403: 'Missing or invalid key',
    404: 'Environment not found',
  },
  invalidAnswer: 'field-map',
  doors: ['api', 'mcp'],
});

export const updateTrigger = defineOperation({
  ...ofTriggers,
  name: 'update_trigger',
  summary: 'Change a trigger: only the fields given change; headers are replaced as a whole',
  method: 'PATCH',
  path: '/v1/trigger',
  input: z.object({
    id: TriggerId,
    envId: EnvIdInput,
    cron: cron.optional(),
    status: status.optional(),
    description: description.optional(),
    documentation: documentation.optional(),
    options: TriggerOptions.partial().optional(),
  }),
  output: Ok,
  refusals: { 400: 'Validation errors: a map of field name to message', ...notFound },
  invalidAnswer: 'field-map',
  doors: ['api', 'mcp'],
});

export const deleteTrigger = defineOperation({
  ...ofTriggers,
  name: 'delete_trigger',
  summary: 'Delete a trigger',
  method: 'DELETE',
  path: '/v1/trigger',
  input: z.object({ triggerId: TriggerId, envId: EnvIdInput }),
  output: Ok,
  refusals: notFound,
  doors: ['api', 'mcp'],
});

export const invokeTrigger = defineOperation({
  ...ofTriggers,
  name: 'invoke_trigger',
  summary: 'Run a trigger now, whatever its schedule and status, and wait for the result',
  method: 'POST',
  path: '/v1/trigger/invoke',
  input: z.object({ id: TriggerId, envId: EnvIdInput }),
  output: z.object({ log: TriggerLog }),
  refusals: notFound,
  doors: ['api', 'mcp'],
});

export const listTriggers = defineOperation({
  ...ofTriggers,
  name: 'list_triggers',
  summary: 'The triggers of an environment; the values of their headers are blank',
  method: 'GET',
  path: '/v1/triggers',
  input: z.object({ envId: EnvIdInput }),
  output: z.object({ triggers: z.array(Trigger) }),
  refusals: { 403: 'Missing or invalid key', 404: 'Environment not found' },
  doors: ['api', 'mcp'],
});

export const getTriggerLogs = defineOperation({
  ...ofTriggers,
  name: 'get_trigger_logs',
  summary: 'The last 25 runs of a trigger, most recent first',
  method: 'GET',
  path: '/v1/trigger/logs',
  input: z.object({ triggerId: TriggerId, envId: EnvIdInput }),
  output: z.object({ logs: z.array(TriggerLog) }),
  refusals: notFound,
  doors: ['api', 'mcp'],
});
