/** Visits all ways to name another module: import, export from, import(), and import types. */
export function onImports(visit) {
  const withSource = (node) => {
    if (typeof node.source?.value === 'string') visit(node.source.value, node, isTypeOnly(node));
  };
  return {
    ImportDeclaration: withSource,
    ExportNamedDeclaration: withSource,
    ExportAllDeclaration: withSource,
    ImportExpression: withSource,
    TSImportType: (node) => visit(node.source?.value ?? node.argument?.literal?.value ?? '', node, true),
  };
}

function isTypeOnly(node) {
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const specifiers = node.specifiers ?? [];
  return (
    specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type' || one.exportKind === 'type')
  );
}
