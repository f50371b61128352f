import { z } from 'zod';
import { BuildConfiguration, Commit } from './environments.ts';
import { defineOperation } from './operation.ts';
import {
  BooleanInput,
  EnvIdInput,
  environmentCallers,
  Id,
  IdInput,
  IntegerInput,
  TimestampText,
} from './shared.ts';

export const DeploymentStatus = z.enum(['running', 'success', 'failed', 'stopped']);

export const DeploymentLog = z
  .object({
    title: z.string().meta({ description: 'Title of the step' }),
    message: z.string().meta({ description: 'Output of the step' }),
    status: z.boolean().meta({ description: 'Whether the step succeeded' }),
    duration: z.number().meta({ description: 'Seconds' }),
  })
  .meta({ id: 'DeploymentLog' });

export const RuntimeLogEntry = z
  .object({ id: Id, appId: Id, deploymentId: Id, data: z.string(), timestamp: TimestampText })
  .meta({ id: 'RuntimeLogEntry' });

export const Deployment = z
  .object({
    id: Id,
    appId: Id,
    envId: Id,
    envName: z.string(),
    displayName: z.string().meta({ description: 'Display name of the app' }),
    repo: z.string().meta({ description: 'Checked-out repository: provider/org/repo' }),
    branch: z.string(),
    status: DeploymentStatus,
    error: z.string().meta({ description: 'Why it failed; empty otherwise' }),
    isAutoDeploy: z.boolean(),
    isAutoPublish: z.boolean(),
    isFork: z.boolean().meta({ description: 'Built from a fork: never published, gets no variables' }),
    pullRequestNumber: z.number().nullable(),
    awaitsApproval: z.boolean().meta({ description: "A fork's deployment that nobody approved yet" }),
    queuePosition: z
      .number()
      .nullable()
      .meta({ description: 'Place among those that wait for a worker, from 1; null when not waiting' }),
    stoppedManually: z.boolean(),
    statusChecksPassed: z.boolean(),
    apiPathPrefix: z.string(),
    previewUrl: z.string(),
    detailsUrl: z.string().meta({ description: 'Dashboard path of the deployment' }),
    duration: z.number().meta({ description: 'Build duration in seconds; 0 while running' }),
    createdAt: TimestampText,
    stoppedAt: TimestampText.nullable(),
    commit: Commit,
    snapshot: z
      .object({ env: z.string(), envId: Id, build: BuildConfiguration })
      .meta({ description: 'The configuration that was used' }),
    logs: z.array(DeploymentLog).nullable().meta({ description: 'null unless `logs=true` is asked for' }),
    statusChecks: z
      .array(DeploymentLog)
      .nullable()
      .meta({ description: 'null unless `logs=true` is asked for' }),
    published: z
      .array(z.object({ envId: Id, percentage: z.number() }))
      .meta({ description: 'Environments where it is live, with its share of their traffic' }),
    uploadResult: z
      .object({ clientBytes: z.number(), serverBytes: z.number(), serverlessBytes: z.number() })
      .nullable(),
  })
  .meta({ id: 'Deployment' });

export const ListedDeployment = Deployment.omit({ logs: true, statusChecks: true }).meta({
  id: 'ListedDeployment',
});

/** The shape in which `deploy` answers: a different set of fields. */
export const RequestedDeployment = z
  .object({
    id: Id,
    appId: Id,
    envId: Id,
    branch: z.string(),
    checkoutRepo: z.string(),
    shouldPublish: z.boolean(),
    isAutoDeploy: z.boolean(),
    pullRequestNumber: z.number().nullable(),
    isFork: z.boolean(),
    commit: Commit,
    createdAt: TimestampText,
    stoppedAt: TimestampText.nullable(),
  })
  .meta({ id: 'RequestedDeployment' });

/** What the operations on one deployment have in common. */
export const ofOneDeployment = {
  area: 'Deployments',
  callers: environmentCallers,
  target: 'environment',
  scopeRefusals: { missing: 403, beyondReach: 403 },
} as const;

export const DeploymentInput = z.object({
  id: IdInput.meta({ description: 'The deployment' }),
  envId: EnvIdInput,
});

export const deploymentRefusals = {
  403: "Missing or invalid key, or no access to the deployment's environment",
  404: "Deployment not found, or not in the key's environment",
} as const;

export const deploy = defineOperation({
  name: 'deploy',
  area: 'Deployments',
  summary: 'Deploy a branch of an environment; the build runs on its own',
  method: 'POST',
  path: '/v1/deploy',
  callers: environmentCallers,
  target: 'environment',
  input: z.object({
    envId: EnvIdInput,
    branch: z.string().min(1).max(255).optional().meta({ description: "Default: the environment's branch" }),
    publish: z
      .boolean()
      .optional()
      .meta({ description: 'Whether to publish it when it succeeds; overrides autoPublish' }),
  }),
  output: RequestedDeployment,
  status: 201,
  refusals: {
    402: 'Build minutes limit exceeded (cloud offering only)',
    403: 'Missing or invalid key, team token does not own the app, or user is not a team member',
    404: 'Environment no longer exists, or repository inaccessible',
  },
  scopeRefusals: { missing: 404, beyondReach: 403 },
  doors: ['api', 'mcp'],
});

export const listDeployments = defineOperation({
  ...ofOneDeployment,
  name: 'list_deployments',
  summary: 'The deployments of an environment, newest first, 20 a page',
  method: 'GET',
  path: '/v1/deployments',
  input: z.object({
    envId: EnvIdInput,
    from: IntegerInput.default(0).meta({ description: 'Offset; the next page is at from plus 20' }),
    branch: z.string().max(255).optional().meta({ description: 'Only deployments of this branch' }),
  }),
  output: z.object({ deployments: z.array(ListedDeployment), hasNextPage: z.boolean() }),
  refusals: {
    403: 'Missing or invalid key, team token does not own the app, or user is not a team member',
  },
  doors: ['api', 'mcp'],
});

export const getDeployment = defineOperation({
  ...ofOneDeployment,
  name: 'get_deployment',
  summary: 'One deployment, with its build logs when asked',
  method: 'GET',
  path: '/v1/deployments/{id}',
  input: DeploymentInput.extend({
    logs: BooleanInput.default(false).meta({ description: 'With logs and status checks' }),
  }),
  output: z.object({ deployment: Deployment }),
  refusals: deploymentRefusals,
  doors: ['api', 'mcp'],
});

export const pollDeployment = defineOperation({
  ...ofOneDeployment,
  name: 'poll_deployment',
  summary: 'Whether a deployment is running, has succeeded or has failed',
  method: 'GET',
  path: '/v1/deployments/{id}/poll',
  input: DeploymentInput,
  output: z.object({
    status: z
      .enum(['running', 'success', 'failed'])
      .meta({ description: 'A stopped deployment counts as failed' }),
  }),
  refusals: deploymentRefusals,
});

export const getRuntimeLogs = defineOperation({
  ...ofOneDeployment,
  name: 'get_runtime_logs',
  summary: 'The output of server-rendered pages and API functions, up to 100 entries',
  method: 'GET',
  path: '/v1/deployments/{id}/runtime-logs',
  input: DeploymentInput.extend({
    sort: z.enum(['asc', 'desc']).default('asc'),
    beforeId: IdInput.optional().meta({ description: 'Only entries newer than this id; use with asc' }),
    afterId: IdInput.optional().meta({ description: 'Only entries older than this id; use with desc' }),
  }),
  output: z.object({ logs: z.array(RuntimeLogEntry), hasNextPage: z.boolean() }),
  refusals: { 400: 'sort is neither asc nor desc', ...deploymentRefusals },
});
