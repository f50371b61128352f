import { isServerSource, placeOf } from './where.mjs';

const httpModule = /^(?:node:)?(?:http|https|http2)$/;
const clientPackage = /^(?:undici|axios|got|ky|node-fetch|superagent)$/;
const clientFunctions = ['request', 'get', 'connect'];
const globalClients = ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket'];

const message =
  'Requests go out only through platform/outgoing-http.ts: timeout, size cap and address guard stand there once. Take it as a parameter from compose.ts.';

export const outgoingHttp = {
  meta: { type: 'problem' },
  create(context) {
    const place = placeOf(context.filename);
    if (!isServerSource(place) || place.startsWith('server/src/platform/outgoing-http')) return {};
    const report = (node) => context.report({ node, message });
    const modules = new Set();
    return {
      ImportDeclaration(node) {
        if (clientPackage.test(node.source.value)) report(node);
        if (!httpModule.test(node.source.value) || node.importKind === 'type') return;
        for (const one of node.specifiers) {
          if (one.type !== 'ImportSpecifier') modules.add(one.local.name);
          else if (clientFunctions.includes(one.imported.name)) report(one);
        }
      },
      MemberExpression(node) {
        if (node.object.type !== 'Identifier') return;
        const { name } = node.property;
        if (modules.has(node.object.name) && clientFunctions.includes(name)) report(node);
        if (node.object.name === 'globalThis' && globalClients.includes(name)) report(node);
      },
      CallExpression: (node) => reportGlobal(context, node, report),
      NewExpression: (node) => reportGlobal(context, node, report),
    };
  },
};

function reportGlobal(context, node, report) {
  const { callee } = node;
  if (callee.type !== 'Identifier' || !globalClients.includes(callee.name)) return;
  if (!isDeclared(context.sourceCode.getScope(node), callee.name)) report(node);
}

function isDeclared(scope, name) {
  for (let at = scope; at !== null; at = at.upper) {
    if ((at.set.get(name)?.defs.length ?? 0) > 0) return true;
  }
  return false;
}
