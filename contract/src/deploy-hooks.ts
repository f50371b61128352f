import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { EnvIdInput, environmentCallers, Id, IdInput, Ok, TimestampText } from './shared.ts';

export const DeployHook = z
  .object({
    id: Id,
    envId: Id,
    name: z.string(),
    branch: z.string().meta({ description: "Empty: the environment's branch" }),
    createdAt: TimestampText,
    lastUsedAt: TimestampText.nullable(),
  })
  .meta({ id: 'DeployHook', description: 'A secret URL: a POST to it deploys' });

const ofDeployHooks = {
  area: 'Deploy hooks',
  path: '/v1/deploy-hooks',
  callers: environmentCallers,
  target: 'environment',
} as const;

const environmentNotFound = { 403: 'Missing or invalid key', 404: 'Environment not found' } as const;

export const listDeployHooks = defineOperation({
  ...ofDeployHooks,
  name: 'list_deploy_hooks',
  summary: 'The deploy hooks of an environment, without their URLs',
  method: 'GET',
  input: z.object({ envId: EnvIdInput }),
  output: z.object({ deployHooks: z.array(DeployHook) }),
  refusals: environmentNotFound,
});

export const createDeployHook = defineOperation({
  ...ofDeployHooks,
  name: 'create_deploy_hook',
  summary: 'Make a deploy hook; its URL is shown only here',
  method: 'POST',
  input: z.object({
    envId: EnvIdInput,
    name: z.string().min(1).max(200),
    branch: z.string().max(255).optional().meta({ description: "Default: the environment's branch" }),
  }),
  output: z.object({
    deployHook: DeployHook,
    url: z.string().meta({ description: 'The secret URL' }),
  }),
  status: 201,
  refusals: environmentNotFound,
});

export const deleteDeployHook = defineOperation({
  ...ofDeployHooks,
  name: 'delete_deploy_hook',
  summary: 'Delete a deploy hook; its URL stops working at once',
  method: 'DELETE',
  input: z.object({ envId: EnvIdInput, deployHookId: IdInput }),
  output: Ok,
  refusals: {
    403: 'Missing or invalid key',
    404: 'Environment not found, or deploy hook not found in it',
  },
});
