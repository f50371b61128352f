import { z } from 'zod';
import { DeploymentInput, deploymentRefusals, ofOneDeployment } from './deployments.ts';
import { defineOperation } from './operation.ts';
import { EnvIdInput, environmentCallers, IdInput, Ok } from './shared.ts';

export const publishDeployment = defineOperation({
  ...ofOneDeployment,
  name: 'publish_deployment',
  summary: 'Make a deployment live in its environment',
  method: 'POST',
  path: '/v1/deployments/{id}/publish',
  input: DeploymentInput,
  output: Ok,
  refusals: { 400: 'Deployment has no successful build', ...deploymentRefusals },
  doors: ['api', 'mcp'],
});

export const deleteDeployment = defineOperation({
  ...ofOneDeployment,
  name: 'delete_deployment',
  summary: 'Delete a deployment; one that is live is unpublished',
  method: 'DELETE',
  path: '/v1/deployments/{id}',
  input: DeploymentInput,
  output: Ok,
  refusals: deploymentRefusals,
});

export const restartDeployment = defineOperation({
  ...ofOneDeployment,
  name: 'restart_deployment',
  summary: 'Run a failed deployment again, with the same configuration and branch',
  method: 'POST',
  path: '/v1/deployments/{id}/restart',
  input: DeploymentInput,
  output: Ok,
  refusals: {
    400: 'Deployment is not failed',
    403: deploymentRefusals[403],
    404: `${deploymentRefusals[404]}, or repository inaccessible`,
  },
});

export const prioritizeDeployment = defineOperation({
  ...ofOneDeployment,
  name: 'prioritize_deployment',
  summary: 'Move a deployment that waits for a worker to the front of the queue',
  method: 'POST',
  path: '/v1/deployments/{id}/prioritize',
  input: DeploymentInput,
  output: Ok,
  refusals: {
    400: 'Deployment not queued (executing, finished, or not in the queue)',
    ...deploymentRefusals,
  },
});

export const stopDeployment = defineOperation({
  ...ofOneDeployment,
  name: 'stop_deployment',
  summary: 'Stop a deployment; nothing happens when it has finished',
  method: 'POST',
  path: '/v1/deployments/{id}/stop',
  input: DeploymentInput,
  output: Ok,
  refusals: deploymentRefusals,
  doors: ['api', 'mcp'],
});

export const approveDeployment = defineOperation({
  ...ofOneDeployment,
  name: 'approve_deployment',
  summary: "Let a fork's deployment be built",
  method: 'POST',
  path: '/v1/deployments/{id}/approve',
  input: DeploymentInput,
  output: Ok,
  refusals: { 400: 'Deployment does not await approval', ...deploymentRefusals },
});

export const setPublished = defineOperation({
  name: 'set_published',
  area: 'Deployments',
  summary: 'Share the traffic of an environment among its deployments',
  method: 'PUT',
  path: '/v1/env/published',
  callers: environmentCallers,
  target: 'environment',
  input: z.object({
    envId: EnvIdInput,
    published: z
      .array(z.object({ deploymentId: IdInput, percentage: z.number().min(0).max(100) }))
      .min(1)
      .max(20)
      .meta({ description: 'The percentages add up to 100' }),
  }),
  output: Ok,
  refusals: {
    400: 'Percentages that do not add up to 100, or a deployment without a successful build',
    403: 'Missing or invalid key',
    404: 'Environment not found, or a deployment not found in it',
  },
});
