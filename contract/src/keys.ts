import { z } from 'zod';
import { defineOperation } from './operation.ts';
import {
  AfterIdInput,
  AppIdInput,
  environmentCallers,
  EnvIdInput,
  Id,
  IdInput,
  Ok,
  Pagination,
  TeamIdInput,
  TimestampText,
} from './shared.ts';

const area = 'API keys';

const Level = z.enum(['environment', 'app', 'team', 'user']);

export const Key = z
  .object({
    id: Id,
    level: Level,
    name: z.string(),
    teamId: Id.nullable(),
    appId: Id.nullable(),
    envId: Id.nullable(),
    createdAt: TimestampText,
    lastUsedAt: TimestampText.nullable(),
    expiresAt: TimestampText.nullable(),
  })
  .meta({ id: 'Key' });

const owner = { envId: EnvIdInput, appId: AppIdInput, teamId: TeamIdInput };

export const createKey = defineOperation({
  name: 'create_key',
  area,
  summary: "Make a key within the caller's reach; its secret is shown only here",
  method: 'POST',
  path: '/v1/key',
  callers: environmentCallers,
  target: 'any',
  input: z.object({
    level: Level,
    name: z.string().trim().min(1).max(100),
    ...owner,
    expiresAt: z
      .union([
        z.int().max(99_999_999_999),
        z.string().regex(/^\d{1,11}$/, 'must be a unix timestamp in seconds'),
      ])
      .transform(Number)
      .optional()
      .meta({ description: 'Unix timestamp in seconds; never expires when not given' }),
  }),
  output: z.object({ key: Key, secret: z.string().meta({ description: 'The key itself, shown once' }) }),
  status: 201,
  refusals: {
    400: 'Missing or invalid fields',
    403: "Missing or invalid key, or a key beyond the caller's reach or role",
    404: 'The environment, app or team is not found',
  },
});

export const listKeys = defineOperation({
  name: 'list_keys',
  area,
  summary: "The keys within the caller's reach, without their secrets, 50 a page",
  method: 'GET',
  path: '/v1/keys',
  callers: environmentCallers,
  target: 'any',
  input: z.object({ ...owner, afterId: AfterIdInput }),
  output: z.object({ keys: z.array(Key), pagination: Pagination }),
  refusals: { 403: 'Missing or invalid key', 404: 'The environment, app or team is not found' },
});

export const deleteKey = defineOperation({
  name: 'delete_key',
  area,
  summary: 'Revoke a key',
  method: 'DELETE',
  path: '/v1/key',
  callers: environmentCallers,
  target: 'caller',
  input: z.object({ keyId: IdInput }),
  output: Ok,
  refusals: { 403: 'Missing or invalid key, or not an admin', 404: 'Key not found' },
});
