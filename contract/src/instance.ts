import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { TimestampText } from './shared.ts';

const role = z.enum(['api', 'edge', 'worker']);

export const Instance = z
  .object({
    version: z.string(),
    baseUrl: z.string(),
    appsDomain: z.string().meta({ description: 'The domain that the hosts of the apps are under' }),
    healthy: z.boolean().meta({ description: 'Whether every check passed' }),
    checks: z.array(
      z.object({
        name: z.string().meta({ description: 'Such as database, storage, sandbox' }),
        passed: z.boolean(),
        message: z.string().meta({ description: 'What is wrong and what to do; empty when it passed' }),
      }),
    ),
    nodes: z.array(
      z.object({
        name: z.string(),
        version: z.string(),
        roles: z.array(role),
        startedAt: TimestampText,
        lastSeenAt: TimestampText,
      }),
    ),
    builds: z.object({
      waiting: z.number(),
      running: z.number(),
      slots: z.number().meta({ description: 'Builds that all workers together run at a time' }),
    }),
    storage: z.object({
      usedBytes: z.number(),
      freeBytes: z.number().nullable().meta({ description: 'null when the storage has no known end' }),
    }),
  })
  .meta({ id: 'Instance' });

export const getInstance = defineOperation({
  name: 'get_instance',
  area: 'Installation',
  summary: 'The health of the installation',
  method: 'GET',
  path: '/v1/instance',
  callers: ['user', 'member'],
  target: 'caller',
  input: z.object({}),
  output: z.object({ instance: Instance }),
  refusals: { 403: 'Missing or invalid key' },
});
