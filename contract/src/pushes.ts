import { z } from 'zod';
import { Commit } from './environments.ts';
import { defineOperation } from './operation.ts';
import { AfterIdInput, appCallers, AppIdInput, Id, Pagination, TimestampText } from './shared.ts';

export const Push = z
  .object({
    id: Id,
    appId: Id,
    provider: z
      .string()
      .meta({ description: 'The forge that told of it; `local` for a push to Berth itself' }),
    branch: z.string(),
    commit: Commit,
    pullRequestNumber: z.number().nullable(),
    isFork: z.boolean(),
    createdAt: TimestampText,
    outcomes: z
      .array(
        z.object({
          envId: Id,
          envName: z.string(),
          deploymentId: Id.nullable().meta({ description: 'null when it did not deploy' }),
          reason: z.string().meta({ description: 'Why it did or did not deploy, in a sentence' }),
        }),
      )
      .meta({ description: 'What came of it in each environment' }),
  })
  .meta({ id: 'Push' });

export const listPushes = defineOperation({
  name: 'list_pushes',
  area: 'Pushes',
  summary: 'The pushes to the repository of an app and what came of them, newest first',
  method: 'GET',
  path: '/v1/pushes',
  callers: appCallers,
  target: 'app',
  input: z.object({ appId: AppIdInput, afterId: AfterIdInput }),
  output: z.object({ pushes: z.array(Push), pagination: Pagination }),
  refusals: { 403: 'Missing or invalid key', 404: 'App not found' },
});
