import { onImports } from './on-imports.mjs';
import { isServerSource, placeOf, targetOf } from './where.mjs';

const ladder = 'main -> compose -> {api, mcp, edge, worker} -> operations -> features -> platform';
const doors = ['api', 'mcp', 'edge', 'worker'];
const files = {
  'main.ts': 'main',
  'compose.ts': 'compose',
  'welcome.ts': 'main',
  'config.ts': 'config',
  'setting-readers.ts': 'config',
};

const below = ['operations', 'features', 'platform'];
const mayImport = {
  main: ['main', 'compose', 'config', 'platform'],
  compose: ['front-door', 'config', ...doors, ...below],
  'front-door': ['front-door', ...doors, ...below],
  config: ['config', 'platform'],
  api: ['api', ...below],
  mcp: ['mcp', ...below],
  edge: ['edge', ...below],
  worker: ['worker', ...below],
  operations: below,
  features: ['features', 'platform'],
  platform: ['platform'],
};

export const layers = {
  meta: { type: 'problem' },
  create(context) {
    const place = placeOf(context.filename);
    if (!isServerSource(place)) return {};
    const from = layerOf(place);
    if (from === undefined)
      return { Program: (node) => context.report({ node, message: strayMessage(place) }) };
    return onImports((specifier, node, typeOnly) => {
      const target = targetOf(context.filename, specifier);
      const message = target === undefined ? undefined : check(from, target, typeOnly);
      if (message !== undefined) context.report({ node, message });
    });
  },
};

function layerOf(place) {
  const [first, ...rest] = place.slice('server/src/'.length).split('/');
  return rest.length === 0
    ? files[first]
    : first in mayImport && !['main', 'compose', 'config'].includes(first)
      ? first
      : undefined;
}

function check(from, target, typeOnly) {
  if (target.startsWith('contract/src/') || target === 'package.json') return undefined;
  if (!target.startsWith('server/src/'))
    return `The server imports only itself, #contract/ and packages, not ${target}.`;
  const to = layerOf(target);
  if (to === undefined || mayImport[from].includes(to)) return undefined;
  if (to === 'config') return typeOnly ? undefined : configMessage;
  return doors.includes(from) && doors.includes(to) ? doorMessage(from, to) : backMessage(from, to);
}

const configMessage =
  'Only types may be imported from config.ts here: settings are read once in main.ts and handed down by compose.ts.';

function doorMessage(from, to) {
  return `A door never imports another (${from} -> ${to}). Move what both need down into operations, a feature or the platform.`;
}

function backMessage(from, to) {
  return `${from} never imports ${to}: the order is ${ladder}. Take what you need as a parameter; compose.ts hands it in.`;
}

function strayMessage(place) {
  return `${place} stands in no layer (${ladder}). Directly in server/src are only ${Object.keys(files).join(', ')}.`;
}
