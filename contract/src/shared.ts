import { z } from 'zod';
import type { CallerKind } from './operation.ts';

/** Environment keys, and every caller of a wider reach that names the environment with `envId`. */
export const environmentCallers = [
  'environment',
  'app',
  'team',
  'user',
  'member',
] as const satisfies readonly CallerKind[];

/** App keys, and every caller of a wider reach that names the app with `appId`; no environment keys. */
export const appCallers = ['app', 'team', 'user', 'member'] as const satisfies readonly CallerKind[];

/** Team keys, and every caller of a wider reach that names the team with `teamId`. */
export const teamCallers = ['team', 'user', 'member'] as const satisfies readonly CallerKind[];

export const Id = z.string().meta({ description: 'An id: digits, as a string' });

/** Ids are taken as string or number. One that is no number is simply an unknown id. */
export const IdInput = z
  .union([z.string().max(64), z.int()])
  .transform(String)
  .meta({ description: 'An id, as a string or a number' });

export const EnvIdInput = IdInput.optional().meta({
  description:
    'The environment; required with app-, team- and user-level keys, ignored with an environment key',
});

export const AppIdInput = IdInput.optional().meta({
  description: 'The app; required with team- and user-level keys',
});

export const TeamIdInput = IdInput.optional().meta({
  description: 'The team; required with user-level keys',
});

export const TimestampText = z.string().meta({ description: 'Unix timestamp in seconds, as a string' });
export const TimestampNumber = z.number().meta({ description: 'Unix timestamp in seconds' });

/** A boolean that may come from a query string. */
export const BooleanInput = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true');

/** A whole number, zero or more, that may come from a query string. */
export const IntegerInput = z
  .union([z.int().min(0), z.string().regex(/^\d{1,15}$/, 'must be a whole number')])
  .transform(Number);

export const Ok = z.object({ ok: z.boolean() });

/** A map whose values are secrets: the names are shown, every value leaves as an empty string. */
export const Blanked = z
  .record(z.string(), z.string())
  .overwrite((map) => Object.fromEntries(Object.keys(map).map((name) => [name, ''])))
  .meta({ description: 'Names with empty values: the values are never shown here' });

export const Pagination = z.object({ hasNextPage: z.boolean(), afterId: Id.optional() });

export const AfterIdInput = IdInput.refine((id) => /^\d{1,18}$/.test(id), 'must be an id')
  .optional()
  .meta({
    description: 'The `pagination.afterId` of the page before',
  });

export const internalError = 'Internal error';
