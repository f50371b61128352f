import type { Config } from '../../config.ts';
import type { EnvironmentRow } from './environment-store.ts';
import { environmentUrl } from './environment-url.ts';

export function presentEnvironment(config: Config, row: EnvironmentRow) {
  return {
    id: row.id,
    appId: row.app_id,
    name: row.name,
    branch: row.branch,
    autoDeploy: row.auto_deploy,
    autoDeployBranches: row.auto_deploy_branches,
    autoDeployCommits: row.auto_deploy_commits,
    autoPublish: row.auto_publish,
    preview: environmentUrl(config, row.app_name, row.name),
    published: [],
    lastDeploy: null,
    build: { ...row.build, vars: Object.fromEntries(row.variable_names.map((name) => [name, ''])) },
  };
}
