import { z } from 'zod';
import { defineOperation } from './operation.ts';
import {
  BooleanInput,
  EnvIdInput,
  environmentCallers,
  Id,
  IdInput,
  IntegerInput,
  TimestampText,
} from './shared.ts';

export const AccessLogEntry = z
  .object({
    id: Id,
    appId: Id,
    envId: Id,
    deploymentId: z.string().meta({ description: '`0` when unknown' }),
    domainId: z.string().meta({ description: '`0` for none' }),
    hostName: z.string(),
    requestTimestamp: TimestampText,
    method: z.string(),
    path: z.string(),
    statusCode: z.number(),
    clientIp: z.string(),
    userAgent: z.string(),
    referrer: z.string().meta({ description: 'Empty when absent' }),
    isBot: z.boolean(),
    bytesSent: z.number().meta({ description: 'Size of the response body in bytes' }),
    requestId: z.string(),
    durationMs: z
      .number()
      .nullable()
      .meta({ description: 'Milliseconds up to response assembly; null when not recorded' }),
  })
  .meta({ id: 'AccessLogEntry' });

const Milliseconds = z
  .union([z.number().min(0), z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, 'must be a number')])
  .transform(Number);

const PageSize = z
  .union([z.int(), z.string().regex(/^-?\d{1,30}$/, 'must be a whole number')])
  .transform((value) => Math.min(1000, Math.max(1, Number(value))));

const AccessLogFilters = z.object({
  envId: EnvIdInput,
  from: IntegerInput.optional().meta({ description: 'Unix seconds, at or after; default 24 hours ago' }),
  to: IntegerInput.optional().meta({ description: 'Unix seconds, at or before; default now' }),
  domainId: IdInput.optional(),
  hostName: z.string().max(255).optional(),
  clientIp: z.string().max(64).optional(),
  method: z.string().max(32).optional(),
  path: z.string().max(8192).optional().meta({ description: 'Paths that start with this' }),
  status: IntegerInput.optional().meta({ description: 'Response status' }),
  isBot: BooleanInput.optional().meta({ description: 'true: bots only; false: no bots' }),
  minDurationMs: Milliseconds.optional().meta({ description: 'At least this many milliseconds' }),
});

const ofAccessLogs = {
  area: 'Access logs',
  callers: environmentCallers,
  target: 'environment',
  refusals: { 403: 'Missing or invalid key, or no access to the environment' },
  scopeRefusals: { missing: 403, beyondReach: 403 },
} as const;

export const getAccessLogs = defineOperation({
  ...ofAccessLogs,
  name: 'get_access_logs',
  summary: 'The requests that were served for an environment, newest first',
  method: 'GET',
  path: '/v1/access-logs',
  input: AccessLogFilters.extend({
    cursor: z
      .string()
      .max(512)
      .optional()
      .meta({ description: 'The `pagination.cursor` of the page before, as it was' }),
    limit: PageSize.default(100).meta({
      description: 'Page size; 1000 at most, larger values count as 1000',
    }),
  }),
  output: z.object({
    accessLogs: z.array(AccessLogEntry),
    pagination: z.object({
      hasNextPage: z.boolean(),
      cursor: z.string().optional().meta({ description: 'Present when a next page exists' }),
    }),
  }),
  doors: ['api', 'mcp'],
});

const bucket = z.enum(['minute', 'hour', 'day']);

export const summarizeAccessLogs = defineOperation({
  ...ofAccessLogs,
  name: 'summarize_access_logs',
  summary: 'The requests of an environment counted by minute, hour or day, oldest first',
  method: 'GET',
  path: '/v1/access-logs/summary',
  input: AccessLogFilters.extend({ bucket: bucket.default('hour') }),
  output: z.object({
    bucket,
    series: z.array(
      z.object({
        startsAt: TimestampText,
        requests: z.number(),
        botRequests: z.number(),
        clientErrors: z.number().meta({ description: 'Answers with a status of 400 to 499' }),
        serverErrors: z.number().meta({ description: 'Answers with a status of 500 or more' }),
        bytesSent: z.number(),
        medianDurationMs: z.number().nullable(),
        p95DurationMs: z.number().nullable(),
      }),
    ),
  }),
  refusals: { 400: 'More than 1500 buckets', 403: ofAccessLogs.refusals[403] },
});
