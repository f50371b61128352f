import { isTest, placeOf } from './where.mjs';

const message =
  'No barrel files and no re-exports: import a thing from the file that defines it, so that its name leads there.';

export const noBarrel = {
  meta: { type: 'problem' },
  create(context) {
    if (isTest(placeOf(context.filename))) return {};
    return {
      ExportAllDeclaration: (node) => context.report({ node, message }),
      ExportNamedDeclaration(node) {
        if (node.source) context.report({ node, message });
      },
    };
  },
};
