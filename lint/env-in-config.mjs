import { isTest, placeOf } from './where.mjs';

const checked = /^(?:server|cli|contract)\/src\//;
const allowed = ['server/src/config.ts', 'cli/src/main.ts'];

const message =
  'process.env is read only in server/src/config.ts: add a setting there (name, default, meaning) and take its value from the config that compose.ts hands down.';

export const envInConfig = {
  meta: { type: 'problem' },
  create(context) {
    const place = placeOf(context.filename);
    if (!checked.test(place) || allowed.includes(place) || isTest(place)) return {};
    const report = (node) => context.report({ node, message });
    return {
      MemberExpression(node) {
        if (isName(node.object, 'process') && keyOf(node) === 'env') report(node);
      },
      VariableDeclarator(node) {
        if (node.init === null || !isName(node.init, 'process') || node.id.type !== 'ObjectPattern') return;
        if (node.id.properties.some((property) => property.key?.name === 'env')) report(node);
      },
      ImportSpecifier(node) {
        const source = node.parent.source.value;
        if (/^(?:node:)?process$/.test(source) && node.imported.name === 'env') report(node);
      },
    };
  },
};

function isName(node, name) {
  return node.type === 'Identifier' && node.name === name;
}

function keyOf(node) {
  return node.computed ? node.property.value : node.property.name;
}
