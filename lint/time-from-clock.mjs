import { isServerSource, placeOf } from './where.mjs';

const readers = new Set([
  'Date.now',
  'performance.now',
  'performance.timeOrigin',
  'process.hrtime',
  'process.uptime',
]);

const message =
  'The time comes only from platform/clock.ts, so that tests can set it: take a Clock and ask clock.nowMs(); new Date(clock.nowMs()) where a Date is needed.';

export const timeFromClock = {
  meta: { type: 'problem' },
  create(context) {
    const place = placeOf(context.filename);
    if (!isServerSource(place) || place === 'server/src/platform/clock.ts') return {};
    const report = (node) => context.report({ node, message });
    return {
      MemberExpression(node) {
        if (node.object.type === 'Identifier' && readers.has(`${node.object.name}.${node.property.name}`))
          report(node);
      },
      NewExpression(node) {
        if (isDate(node.callee) && node.arguments.length === 0) report(node);
      },
      CallExpression(node) {
        if (isDate(node.callee)) report(node);
      },
    };
  },
};

function isDate(node) {
  return node.type === 'Identifier' && node.name === 'Date';
}
