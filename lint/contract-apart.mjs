import { onImports } from './on-imports.mjs';
import { isTest, placeOf, targetOf } from './where.mjs';

export const contractApart = {
  meta: { type: 'problem' },
  create(context) {
    const place = placeOf(context.filename);
    const check = place.startsWith('contract/src/') ? checkInside : checkOutside;
    return onImports((specifier, node) => {
      const message = check(place, specifier, targetOf(context.filename, specifier));
      if (message !== undefined) context.report({ node, message });
    });
  },
};

function checkInside(place, specifier, target) {
  if (target === undefined) return isTest(place) || /^zod(\/|$)/.test(specifier) ? undefined : zodMessage;
  if (!target.startsWith('contract/src/')) return contractMessage;
  return specifier.startsWith('#') ? relativeMessage : undefined;
}

function checkOutside(place, specifier, target) {
  const tree = place.split('/')[0];
  if (target === undefined || specifier.startsWith('#contract/')) return undefined;
  if (target.startsWith('contract/src/') && tree !== 'contract') return aliasMessage;
  return ['cli', 'dashboard'].includes(tree) && !target.startsWith(`${tree}/`)
    ? clientMessage(tree)
    : undefined;
}

const zodMessage =
  "The contract imports only zod: it runs in the browser, in the CLI and in users' scripts as well as in the server.";
const relativeMessage = 'Within the contract, import by relative path; #contract/ is for those outside.';
const contractMessage =
  'The contract is the public promise: it imports nothing of ours. What it needs belongs into contract/src.';
const aliasMessage =
  'Import the contract as #contract/<file>.ts: the same words in the server, the CLI, the dashboard and the tests.';

function clientMessage(tree) {
  return `The ${tree} speaks only the public API: it imports #contract/ and packages, nothing else of ours.`;
}
