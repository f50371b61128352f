import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { EnvIdInput, environmentCallers } from './shared.ts';

export const Redirect = z
  .object({
    from: z.string().min(1).max(2048),
    to: z.string().min(1).max(2048),
    status: z.union([z.literal(200), z.literal(301), z.literal(302)]).optional(),
    assets: z.boolean().optional(),
    hosts: z.array(z.string().min(1).max(253)).max(100).optional(),
  })
  .meta({ id: 'Redirect' });

export const Redirects = z.array(Redirect).max(10_000);

export const setRedirects = defineOperation({
  name: 'set_redirects',
  area: 'Redirects',
  summary: 'Replace the redirect rules of an environment',
  method: 'POST',
  path: '/v1/redirects',
  callers: environmentCallers,
  target: 'environment',
  input: z.object({ envId: EnvIdInput, redirects: Redirects }),
  output: z.object({ redirects: Redirects }),
  refusals: { 400: 'An invalid rule', 403: 'Missing or invalid key', 404: 'Environment not found' },
});

export const listRedirects = defineOperation({
  name: 'list_redirects',
  area: 'Redirects',
  summary: 'The redirect rules of an environment',
  method: 'GET',
  path: '/v1/redirects',
  callers: environmentCallers,
  target: 'environment',
  input: z.object({ envId: EnvIdInput }),
  output: z.object({ redirects: Redirects }),
  refusals: { 403: 'Missing or invalid key', 404: 'Environment not found' },
});
