import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { Id, IdInput, Ok, TeamIdInput, teamCallers, TimestampText } from './shared.ts';

/** The kinds of forge: the places where repositories are hosted. */
export const ForgeProvider = z.enum(['github', 'gitlab', 'bitbucket', 'gitea', 'forgejo']);

export const Forge = z
  .object({
    id: Id,
    teamId: Id,
    provider: ForgeProvider,
    baseUrl: z.string(),
    credentials: z.enum(['token', 'app']).meta({ description: 'The kind that is stored' }),
    createdAt: TimestampText,
  })
  .meta({ id: 'Forge' });

const ofForges = { area: 'Forges', path: '/v1/forges', callers: teamCallers, target: 'team' } as const;

export const listForges = defineOperation({
  ...ofForges,
  name: 'list_forges',
  summary: 'The forges of a team, without their credentials',
  method: 'GET',
  input: z.object({ teamId: TeamIdInput }),
  output: z.object({ forges: z.array(Forge) }),
  refusals: { 403: 'Missing or invalid key', 404: 'Team not found' },
});

export const saveForge = defineOperation({
  ...ofForges,
  name: 'save_forge',
  summary: 'Add a forge to a team, or replace the credentials of the one at the same address',
  method: 'POST',
  role: 'admin',
  input: z.object({
    teamId: TeamIdInput,
    provider: ForgeProvider,
    baseUrl: z.string().max(2048).optional().meta({ description: "Default: the provider's public address" }),
    token: z.string().max(4096).optional().meta({ description: 'Access token; never shown again' }),
    app: z
      .object({
        id: IdInput,
        installationId: IdInput.optional(),
        privateKey: z.string().max(16_384).meta({ description: 'PEM; never shown again' }),
      })
      .optional()
      .meta({ description: "Credentials of the forge's app, in place of a token" }),
  }),
  output: z.object({ forge: Forge }),
  status: 201,
  refusals: {
    400: 'Invalid values, or not exactly one of token and app',
    403: 'Missing or invalid key, or insufficient permissions',
    404: 'Team not found',
  },
});

export const deleteForge = defineOperation({
  ...ofForges,
  name: 'delete_forge',
  summary: 'Remove a forge and its credentials from a team',
  method: 'DELETE',
  role: 'admin',
  input: z.object({ teamId: TeamIdInput, forgeId: IdInput }),
  output: Ok,
  refusals: {
    403: 'Missing or invalid key, or insufficient permissions',
    404: 'Team not found, or forge not found in it',
  },
});
