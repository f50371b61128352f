import { z } from 'zod';
import { defineOperation } from './operation.ts';
import {
  AfterIdInput,
  appCallers,
  AppIdInput,
  Id,
  Ok,
  Pagination,
  teamCallers,
  TeamIdInput,
  TimestampText,
} from './shared.ts';

const area = 'Apps';

const DisplayName = z
  .string()
  .min(1)
  .max(48, 'must have at most 48 characters')
  .regex(/^[a-z0-9-]+$/, 'must be lower-case letters, digits and hyphens')
  .refine((name) => !name.includes('--'), 'must not contain a double hyphen: it is reserved')
  .refine((name) => !/^-|-$/.test(name), 'must not begin or end with a hyphen');

const source = {
  repo: z.string().max(512).optional().meta({
    description:
      '`github/org/repo`, `gitlab/org/repo`, `bitbucket/org/repo`, or `local/<team>/<name>` to host it here',
  }),
  url: z
    .string()
    .max(2048)
    .optional()
    .meta({ description: 'Any git URL (https, http, ssh), in place of repo' }),
};

export const App = z
  .object({
    id: Id,
    teamId: Id,
    displayName: z.string(),
    repo: z.string().nullable(),
    url: z.string().nullable(),
    createdAt: TimestampText,
  })
  .meta({ id: 'App' });

export const createApp = defineOperation({
  name: 'create_app',
  area,
  summary: 'Create an app, with its first environment `production`',
  method: 'POST',
  path: '/v1/app',
  callers: teamCallers,
  target: 'caller',
  input: z.object({
    ...source,
    displayName: DisplayName.optional().meta({ description: 'Made up when not given' }),
    teamId: TeamIdInput.meta({ description: 'Required for a caller who belongs to several teams' }),
  }),
  output: z.object({ app: App }),
  status: 201,
  refusals: {
    400: 'Missing or invalid fields',
    403: 'Missing or invalid key',
    404: 'Team not found',
    409: 'The display name is taken',
  },
});

export const listApps = defineOperation({
  name: 'list_apps',
  area,
  summary: "The apps within the caller's reach, 50 a page",
  method: 'GET',
  path: '/v1/apps',
  callers: appCallers,
  target: 'any',
  input: z.object({
    teamId: TeamIdInput.meta({ description: 'Only the apps of this team' }),
    afterId: AfterIdInput,
  }),
  output: z.object({ apps: z.array(App), pagination: Pagination }),
  refusals: { 403: 'Missing or invalid key', 404: 'Team not found' },
});

export const getApp = defineOperation({
  name: 'get_app',
  area,
  summary: 'One app',
  method: 'GET',
  path: '/v1/app',
  callers: appCallers,
  target: 'app',
  input: z.object({ appId: AppIdInput }),
  output: z.object({ app: App }),
  refusals: { 403: 'Missing or invalid key', 404: 'App not found' },
});

export const updateApp = defineOperation({
  name: 'update_app',
  area,
  summary: 'Rename an app, or point it at another repository',
  method: 'PUT',
  path: '/v1/app',
  callers: appCallers,
  target: 'app',
  input: z.object({ appId: AppIdInput, ...source, displayName: DisplayName.optional() }),
  output: Ok,
  refusals: {
    400: 'Invalid fields',
    403: 'Missing or invalid key',
    404: 'App not found',
    409: 'The display name is taken',
  },
});

export const deleteApp = defineOperation({
  name: 'delete_app',
  area,
  summary: 'Delete an app with its environments and keys',
  method: 'DELETE',
  path: '/v1/app',
  callers: appCallers,
  target: 'app',
  role: 'admin',
  input: z.object({ appId: AppIdInput }),
  output: Ok,
  refusals: { 403: 'Missing or invalid key, or not an admin', 404: 'App not found' },
});
