import { z } from 'zod';
import { idListInput } from './id-list.ts';
import { defineOperation } from './operation.ts';
import { AfterIdInput, EnvIdInput, environmentCallers, Id, IdInput, Ok, Pagination } from './shared.ts';

const location = z.enum(['head', 'body']);

export const Snippet = z
  .object({
    id: Id,
    title: z.string(),
    content: z.string(),
    enabled: z.boolean(),
    location,
    prepend: z.boolean(),
    rules: z.object({ hosts: z.array(z.string()), path: z.string().optional() }),
  })
  .meta({ id: 'Snippet' });

const SnippetFields = z.object({
  title: z.string().min(1).max(255).meta({ description: 'Internal description' }),
  content: z
    .string()
    .min(1)
    .max(262_144)
    .meta({ description: 'Injected into the page; unique within the environment' }),
  enabled: z.boolean(),
  location,
  prepend: z.boolean().meta({ description: 'true: first child of the location; false: last child' }),
  rules: z.object({
    hosts: z
      .array(z.string().min(1).max(253))
      .max(100)
      .optional()
      .meta({ description: 'Only these hosts; `*.dev` stands for all development endpoints' }),
    path: z.string().max(2048).optional().meta({
      description: 'Only paths that match: a path with `*`, or a regular expression between slashes',
    }),
  }),
});

const NewSnippet = SnippetFields.extend({
  enabled: SnippetFields.shape.enabled.default(true),
  location: SnippetFields.shape.location.default('head'),
  prepend: SnippetFields.shape.prepend.default(false),
  rules: SnippetFields.shape.rules.default({}),
});

const ofSnippets = { area: 'Snippets', callers: environmentCallers, target: 'environment' } as const;

export const createSnippets = defineOperation({
  ...ofSnippets,
  name: 'create_snippets',
  summary: 'Add snippets to an environment: all of them or none',
  method: 'POST',
  path: '/v1/snippets',
  input: z.object({ envId: EnvIdInput, snippets: z.array(NewSnippet).min(1).max(100) }),
  output: z.object({ snippets: z.array(Snippet) }),
  status: 201,
  refusals: {
    400: 'Invalid snippet',
    403: 'Missing or invalid key',
    404: 'Environment not found',
    409: 'Snippet content duplicated within the environment',
  },
});

export const listSnippets = defineOperation({
  ...ofSnippets,
  name: 'list_snippets',
  summary: 'The snippets of an environment, 50 a page',
  method: 'GET',
  path: '/v1/snippets',
  input: z.object({
    envId: EnvIdInput,
    afterId: AfterIdInput,
    hosts: z
      .string()
      .max(4096)
      .transform((text) => text.split(',').map((host) => host.trim()))
      .optional()
      .meta({ description: 'Host names separated by commas: snippets that name all of them' }),
    title: z.string().max(255).optional().meta({ description: 'Snippets with exactly this title' }),
  }),
  output: z.object({ snippets: z.array(Snippet), pagination: Pagination }),
  refusals: { 403: 'Missing or invalid key', 404: 'Environment not found' },
});

export const updateSnippet = defineOperation({
  ...ofSnippets,
  name: 'update_snippet',
  summary: 'Change a snippet: only the fields given change',
  method: 'PUT',
  path: '/v1/snippets',
  input: z.object({ envId: EnvIdInput, snippet: SnippetFields.partial().extend({ id: IdInput }) }),
  output: Ok,
  refusals: {
    400: 'Invalid snippet',
    403: 'Missing or invalid key',
    404: 'Environment not found, or snippet not found in it',
    409: 'Snippet content duplicated within the environment',
  },
});

export const deleteSnippets = defineOperation({
  ...ofSnippets,
  name: 'delete_snippets',
  summary: 'Delete snippets',
  method: 'DELETE',
  path: '/v1/snippets',
  input: z.object({ envId: EnvIdInput, ids: idListInput(100) }),
  output: Ok,
  refusals: {
    400: 'Invalid request, such as an id that is not an integer',
    403: 'Missing or invalid key',
    404: 'Environment not found, or a snippet not found in it',
  },
});
