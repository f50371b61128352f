import { z } from 'zod';
import {
  DeploymentInput,
  DeploymentLog,
  deploymentRefusals,
  DeploymentStatus,
  ofOneDeployment,
  RuntimeLogEntry,
} from './deployments.ts';
import { Commit, StatusCheck } from './environments.ts';
import { defineOperation } from './operation.ts';
import { Redirects } from './redirects.ts';
import { Id, IdInput } from './shared.ts';

const Step = z.object({
  list: z.enum(['logs', 'statusChecks']).meta({ description: 'The list of the deployment it belongs to' }),
  index: z.number(),
});

/** One event of the stream: `event` is its name there, `data` its JSON. */
export const DeploymentEvent = z
  .discriminatedUnion('event', [
    z.object({
      event: z.literal('status'),
      data: z.object({ status: DeploymentStatus, error: z.string(), queuePosition: z.number().nullable() }),
    }),
    z.object({ event: z.literal('step-started'), data: Step.extend({ title: z.string() }) }),
    z.object({ event: z.literal('step-output'), data: Step.extend({ text: z.string() }) }),
    z.object({ event: z.literal('step-ended'), data: Step.extend({ log: DeploymentLog }) }),
    z.object({ event: z.literal('runtime-log'), data: RuntimeLogEntry }),
  ])
  .meta({ id: 'DeploymentEvent' });

export const DeploymentFile = z
  .object({
    path: z.string(),
    kind: z.enum(['client', 'server', 'serverless']),
    size: z.number().meta({ description: 'Bytes' }),
    sha256: z.string(),
  })
  .meta({ id: 'DeploymentFile' });

const ConfigurationValue = z.union([
  z.string(),
  z.boolean(),
  z.array(z.string()),
  Redirects,
  z.array(StatusCheck),
]);

const ComparedDeployment = z.object({ id: Id, branch: z.string(), commit: Commit });

const Names = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
});

export const streamDeploymentEvents = defineOperation({
  ...ofOneDeployment,
  name: 'stream_deployment_events',
  summary: 'What a deployment does, as it happens: its status, build steps and runtime logs',
  method: 'GET',
  path: '/v1/deployments/{id}/events',
  input: DeploymentInput,
  output: DeploymentEvent,
  answers: 'event-stream',
  refusals: deploymentRefusals,
});

export const listDeploymentFiles = defineOperation({
  ...ofOneDeployment,
  name: 'list_deployment_files',
  summary: 'The files that a deployment consists of',
  method: 'GET',
  path: '/v1/deployments/{id}/files',
  input: DeploymentInput,
  output: z.object({ files: z.array(DeploymentFile) }),
  refusals: deploymentRefusals,
});

export const compareDeployments = defineOperation({
  ...ofOneDeployment,
  name: 'compare_deployments',
  summary: 'What changed between another deployment and this one',
  method: 'GET',
  path: '/v1/deployments/{id}/compare',
  input: DeploymentInput.extend({
    with: IdInput.meta({ description: 'The deployment to compare with, taken as the earlier one' }),
  }),
  output: z.object({
    before: ComparedDeployment,
    after: ComparedDeployment,
    files: z.object({
      added: z.array(DeploymentFile),
      removed: z.array(DeploymentFile),
      changed: z.array(z.object({ before: DeploymentFile, after: DeploymentFile })),
    }),
    configuration: z.array(
      z.object({ field: z.string(), before: ConfigurationValue, after: ConfigurationValue }),
    ),
    variables: Names.meta({ description: 'Names of variables, never their values' }),
  }),
  refusals: deploymentRefusals,
});
