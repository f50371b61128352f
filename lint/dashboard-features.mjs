import { onImports } from './on-imports.mjs';
import { isTest, placeOf, targetOf } from './where.mjs';

const featurePath = /^dashboard\/src\/features\/([^/]+)\//;

export const dashboardFeatures = {
  meta: { type: 'problem' },
  create(context) {
    const place = placeOf(context.filename);
    const feature = featurePath.exec(place)?.[1];
    if (feature === undefined || isTest(place)) return {};
    return onImports((specifier, node) => {
      const other = featurePath.exec(targetOf(context.filename, specifier) ?? '')?.[1];
      if (other !== undefined && other !== feature)
        context.report({ node, message: messageFor(feature, other) });
    });
  },
};

function messageFor(feature, other) {
  return `Dashboard features do not import each other (${feature} -> ${other}). Compose them in app/, or move what both show into components/.`;
}
