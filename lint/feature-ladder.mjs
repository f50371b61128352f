import { onImports } from './on-imports.mjs';
import { isServerSource, placeOf, targetOf } from './where.mjs';

const free = ['activity', 'site-rules'];
const onApps = ['access', 'apps'];
const onEnvironments = [...onApps, 'environments'];
const onDeployments = [...onEnvironments, 'deployments'];

/** What each feature stands on; all may use those in `free` besides. */
const standsOn = {
  'site-rules': [],
  activity: [],
  access: [],
  apps: ['access'],
  environments: onApps,
  deployments: onEnvironments,
  builds: onDeployments,
  'auto-deploy': onDeployments,
  runtimes: onDeployments,
  domains: onEnvironments,
  triggers: onEnvironments,
  snippets: onEnvironments,
  'access-logs': onEnvironments,
  volumes: onEnvironments,
  databases: onEnvironments,
  mail: onEnvironments,
  'end-user-auth': [...onEnvironments, 'mail'],
};

const featurePath = /^server\/src\/features\/([^/]+)\//;

export const featureLadder = {
  meta: { type: 'problem' },
  create(context) {
    const place = placeOf(context.filename);
    const feature = featurePath.exec(place)?.[1];
    if (feature === undefined || !isServerSource(place)) return {};
    if (!Object.hasOwn(standsOn, feature)) {
      return { Program: (node) => context.report({ node, message: unknownMessage(feature) }) };
    }
    return onImports((specifier, node, typeOnly) => {
      const target = targetOf(context.filename, specifier) ?? '';
      const message = check(feature, target, typeOnly);
      if (message !== undefined) context.report({ node, message });
    });
  },
};

function check(feature, target, typeOnly) {
  const other = featurePath.exec(target)?.[1];
  if (feature === 'site-rules' && target.startsWith('server/src/') && other !== feature) return pureMessage;
  if (other === undefined || other === feature || standsOn[feature].includes(other)) return undefined;
  if (feature === 'activity') return typeOnly && other === 'access' ? undefined : activityMessage;
  return free.includes(other) ? undefined : ladderMessage(feature, other);
}

const pureMessage =
  'site-rules is pure: text in, rules out. It imports only its own files and #contract/, so that everything may import it.';
const activityMessage =
  'activity imports only the platform, and types of access: every feature writes to it, so it can know none of them.';

function ladderMessage(feature, other) {
  const below = standsOn[feature].length === 0 ? 'no other feature' : standsOn[feature].join(', ');
  return `${feature} stands on ${below}, not on ${other}. Move the rule to the feature that owns it, or take the other as a parameter from compose.ts.`;
}

function unknownMessage(feature) {
  return `The feature ${feature} is not on the ladder yet: say in lint/feature-ladder.mjs and ARCHITECTURE.md what it stands on.`;
}
