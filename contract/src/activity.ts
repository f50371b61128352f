import { z } from 'zod';
import { defineOperation } from './operation.ts';
import {
  AfterIdInput,
  AppIdInput,
  environmentCallers,
  EnvIdInput,
  Id,
  Pagination,
  TeamIdInput,
  TimestampText,
} from './shared.ts';

export const Activity = z
  .object({
    id: Id,
    actor: z.object({
      kind: z.enum(['member', 'key', 'service']),
      id: Id.nullable(),
      name: z.string().meta({ description: "The member's name, or the name of the key" }),
    }),
    action: z.string().meta({ description: 'Such as `environment.updated` or `variables.revealed`' }),
    subject: z.object({ kind: z.string(), id: Id.nullable(), name: z.string() }),
    changes: z.array(z.string()).meta({ description: 'Names of what changed, never the values of secrets' }),
    createdAt: TimestampText,
  })
  .meta({ id: 'Activity' });

export const listActivity = defineOperation({
  name: 'list_activity',
  area: 'Activity',
  summary: 'Who did what, newest first, 50 a page',
  method: 'GET',
  path: '/v1/activity',
  callers: environmentCallers,
  target: 'any',
  input: z.object({ teamId: TeamIdInput, appId: AppIdInput, envId: EnvIdInput, afterId: AfterIdInput }),
  output: z.object({ activities: z.array(Activity), pagination: Pagination }),
  refusals: { 403: 'Missing or invalid key', 404: 'The team, app or environment is not found' },
});
