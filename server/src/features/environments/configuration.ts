import type { EnvironmentFields } from '#contract/environments.ts';
import type { z } from 'zod';

export type GivenFields = z.output<typeof EnvironmentFields>;

/** The part of the configuration that is kept as one document: all but what the platform itself asks for in SQL. */
export type BuildDocument = Required<
  Omit<
    { [F in keyof GivenFields]: NonNullable<GivenFields[F]> },
    'name' | 'branch' | 'autoDeploy' | 'autoDeployBranches' | 'autoDeployCommits' | 'autoPublish' | 'envVars'
  >
>;

export const defaultBuild: BuildDocument = {
  apiFolder: '',
  apiPathPrefix: '/api',
  buildCmd: '',
  cacheDirs: [],
  distFolder: '',
  errorFile: '',
  headers: '',
  headersFile: '',
  installCmd: '',
  markdown: false,
  markdownConvert: false,
  previewLinks: false,
  redirects: [],
  redirectsFile: '',
  serverCmd: '',
  statusChecks: [],
  skipUnchangedBuildRoot: false,
  watchPaths: [],
  workDir: '',
};

/** The document with the given fields in place of its own; an empty prefix stands for the default one. */
export function changedBuild(build: BuildDocument, given: GivenFields): BuildDocument {
  const names = Object.keys(defaultBuild) as (keyof BuildDocument)[];
  const changed = Object.fromEntries(
    names.map((name) => [name, given[name] ?? build[name]]),
  ) as BuildDocument;
  return { ...changed, apiPathPrefix: changed.apiPathPrefix || defaultBuild.apiPathPrefix };
}

export type AutoFields = {
  readonly autoDeploy: boolean;
  readonly autoDeployBranches: string;
  readonly autoDeployCommits: string;
  readonly autoPublish: boolean;
};

export const defaultAutoFields: AutoFields = {
  autoDeploy: false,
  autoDeployBranches: '',
  autoDeployCommits: '',
  autoPublish: false,
};

/** Setting a filter enables autoDeploy. */
export function changedAutoFields(fields: AutoFields, given: GivenFields): AutoFields {
  return {
    autoDeploy: Boolean(
      given.autoDeployBranches || given.autoDeployCommits || (given.autoDeploy ?? fields.autoDeploy),
    ),
    autoDeployBranches: given.autoDeployBranches ?? fields.autoDeployBranches,
    autoDeployCommits: given.autoDeployCommits ?? fields.autoDeployCommits,
    autoPublish: given.autoPublish ?? fields.autoPublish,
  };
}
