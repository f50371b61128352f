import { isServerSource, placeOf } from './where.mjs';

const allowed =
  /-store\.ts$|^server\/src\/platform\/(?:database|embedded-postgres|migrat|tables|notifications|job-queue)/;
const builders = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'];
const drivers = ['kysely', 'pg', 'pg-boss'];
const statement =
  /^\s*(?:select|insert\s+into|update|delete\s+from|with|create|alter|drop|truncate|show|set|listen|notify)\s/i;

const message =
  'SQL stands only in <noun>-store.ts (and the job queue): a store has all the queries of its feature and no rules. Add a function there and call it.';

export const sqlInStores = {
  meta: { type: 'problem' },
  create(context) {
    const place = placeOf(context.filename);
    if (!isServerSource(place) || allowed.test(place)) return {};
    const report = (node) => context.report({ node, message });
    return {
      ImportDeclaration(node) {
        if (drivers.includes(node.source.value.split('/')[0]) && !isTypeOnly(node)) report(node);
      },
      TaggedTemplateExpression(node) {
        if (node.tag.type === 'Identifier' && node.tag.name === 'sql') report(node);
      },
      CallExpression(node) {
        const method = node.callee.type === 'MemberExpression' ? node.callee.property.name : undefined;
        if (builders.includes(method)) report(node);
        else if (method === 'query' && statement.test(textOf(node.arguments[0]))) report(node);
      },
    };
  },
};

function isTypeOnly(node) {
  return (
    node.importKind === 'type' ||
    (node.specifiers.length > 0 && node.specifiers.every((one) => one.importKind === 'type'))
  );
}

function textOf(node) {
  if (node?.type === 'Literal') return String(node.value);
  return node?.type === 'TemplateLiteral' ? node.quasis[0].value.raw : '';
}
