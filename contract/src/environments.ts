import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { Redirects } from './redirects.ts';
import {
  appCallers,
  Blanked,
  EnvIdInput,
  environmentCallers,
  Id,
  IdInput,
  AppIdInput,
  Ok,
  TimestampText,
} from './shared.ts';

const command = z.string().max(4096);
const path = z.string().max(1024);

export const StatusCheck = z.object({
  name: z.string().min(1).max(200),
  cmd: z.string().min(1).max(4096),
  description: z.string().max(2000).default(''),
});

const EnvVars = z
  .record(
    z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,255}$/, 'must be letters, digits and underscores'),
    z.string().max(65_536),
  )
  .refine((map) => Object.keys(map).length <= 1000, 'must have at most 1000 variables');

export const EnvironmentName = z
  .string()
  .max(48, 'must have at most 48 characters')
  .regex(/^[A-Za-z0-9-]+$/, 'must be letters, digits and hyphens')
  .refine((name) => !name.includes('--'), 'must not contain a double hyphen: it is reserved')
  .refine((name) => !/^-|-$/.test(name), 'must not begin or end with a hyphen')
  .refine((name) => !/^\d+$/.test(name), 'must not be all digits');

/** The configuration of an environment: what a caller may set, all of it optional but where said otherwise. */
export const EnvironmentFields = z.object({
  name: EnvironmentName.optional(),
  branch: z.string().min(1).max(255).optional().meta({ description: 'Default git branch' }),
  apiFolder: path.optional().meta({ description: 'Repository folder holding serverless API functions' }),
  apiPathPrefix: z
    .string()
    .max(255)
    .optional()
    .meta({ description: 'URL path prefix for API calls; default `/api`' }),
  autoDeploy: z.boolean().optional(),
  autoDeployBranches: z
    .string()
    .max(512)
    .optional()
    .meta({ description: 'Glob or regular expression on branches; setting it enables autoDeploy' }),
  autoDeployCommits: z
    .string()
    .max(512)
    .optional()
    .meta({ description: 'Glob or regular expression on commit messages; setting it enables autoDeploy' }),
  autoPublish: z.boolean().optional().meta({ description: 'Publish successful deployments automatically' }),
  buildCmd: command.optional(),
  cacheDirs: z.array(path.min(1)).max(50).optional(),
  distFolder: path.optional().meta({ description: 'Output folder of build artifacts' }),
  envVars: EnvVars.optional().meta({
    description: 'Variables; in an update they are merged, and an empty value removes one',
  }),
  errorFile: path.optional().meta({ description: 'File served on errors; inside distFolder' }),
  headers: z.string().max(65_536).optional().meta({ description: 'Inline custom HTTP response headers' }),
  headersFile: path.optional(),
  installCmd: command.optional(),
  markdown: z.boolean().optional(),
  markdownConvert: z.boolean().optional(),
  previewLinks: z.boolean().optional(),
  redirects: Redirects.optional().meta({ description: 'Inline redirect rules; replaces all of them' }),
  redirectsFile: path.optional(),
  serverCmd: command.optional(),
  statusChecks: z.array(StatusCheck).max(50).optional(),
  skipUnchangedBuildRoot: z.boolean().optional(),
  watchPaths: z.array(path.min(1)).max(200).optional(),
  workDir: path.optional().meta({ description: 'Relative to the repository root, the default' }),
});

export const BuildConfiguration = z
  .object({
    apiFolder: z.string(),
    apiPathPrefix: z.string(),
    buildCmd: z.string(),
    cacheDirs: z.array(z.string()),
    distFolder: z.string(),
    errorFile: z.string(),
    headers: z.string(),
    headersFile: z.string(),
    installCmd: z.string(),
    markdown: z.boolean(),
    markdownConvert: z.boolean(),
    previewLinks: z.boolean(),
    redirects: Redirects,
    redirectsFile: z.string(),
    serverCmd: z.string(),
    statusChecks: z.array(StatusCheck),
    skipUnchangedBuildRoot: z.boolean(),
    watchPaths: z.array(z.string()),
    workDir: z.string(),
    vars: Blanked,
  })
  .meta({ id: 'BuildConfiguration' });

export const Commit = z
  .object({
    author: z.string().nullable(),
    message: z.string().nullable(),
    sha: z.string().nullable(),
  })
  .meta({ id: 'Commit' });

export const Environment = z
  .object({
    id: Id,
    appId: Id,
    name: z.string(),
    branch: z.string(),
    autoDeploy: z.boolean(),
    autoDeployBranches: z.string(),
    autoDeployCommits: z.string(),
    autoPublish: z.boolean(),
    preview: z.string().meta({ description: 'URL of the environment' }),
    published: z.array(
      z.object({ deploymentId: Id, percentage: z.number(), branch: z.string(), commit: Commit }),
    ),
    lastDeploy: z.object({ id: Id, createdAt: TimestampText, status: z.string() }).nullable(),
    build: BuildConfiguration,
  })
  .meta({ id: 'Environment' });

const area = 'Environments';

export const listEnvironments = defineOperation({
  name: 'list_environments',
  area,
  summary: 'The environments of an app, at most 50',
  method: 'GET',
  path: '/v1/envs',
  callers: appCallers,
  target: 'app',
  input: z.object({ appId: AppIdInput }),
  output: z.object({ environments: z.array(Environment) }),
  refusals: {
    403: 'Missing or invalid key, or insufficient permissions',
    404: 'App not found (team or user key with missing or invalid appId)',
  },
  doors: ['api', 'mcp'],
});

export const createEnvironment = defineOperation({
  name: 'create_environment',
  area,
  summary: 'Create an environment',
  method: 'POST',
  path: '/v1/env',
  callers: appCallers,
  target: 'app',
  input: EnvironmentFields.required({ name: true, branch: true }).extend({ appId: AppIdInput }),
  output: z.object({ envId: Id }),
  status: 201,
  refusals: {
    400: 'Missing or invalid fields',
    403: 'Missing or invalid key, or insufficient permissions',
    409: 'An environment with the same name exists',
  },
  scopeRefusals: { missing: 400, beyondReach: 403 },
});

export const updateEnvironment = defineOperation({
  name: 'update_environment',
  area,
  summary: 'Change an environment: only the fields given change',
  method: 'PUT',
  path: '/v1/env',
  callers: environmentCallers,
  target: 'environment',
  input: EnvironmentFields.extend({ envId: EnvIdInput }),
  output: Ok,
  refusals: {
    400: 'Invalid values, such as malformed headers or a duplicate name',
    403: 'Missing or invalid key, or insufficient permissions',
    404: 'Environment not found',
  },
  scopeRefusals: { missing: 404, beyondReach: 403 },
});

export const deleteEnvironment = defineOperation({
  name: 'delete_environment',
  area,
  summary: 'Delete an environment',
  method: 'DELETE',
  path: '/v1/env',
  callers: ['app', 'member'],
  target: 'environment',
  input: z.object({
    envId: IdInput.optional().meta({ description: 'The environment; `id` is accepted in its place' }),
  }),
  aliases: { id: 'envId' },
  output: Ok,
  refusals: {
    403: 'Missing or invalid key, or not an app-level key of the owning app',
    404: 'No environment with the id',
  },
  scopeRefusals: { missing: 404, beyondReach: 403 },
});

export const pullVariables = defineOperation({
  name: 'pull_variables',
  area,
  summary: 'Reveal the variables of an environment, name to plain value',
  method: 'GET',
  path: '/v1/env/pull',
  callers: environmentCallers,
  target: 'environment',
  input: z.object({ envId: EnvIdInput }),
  output: z.record(z.string(), z.string()),
  refusals: { 403: 'Missing or invalid key, or insufficient permissions' },
  scopeRefusals: { missing: 403, beyondReach: 403 },
});
