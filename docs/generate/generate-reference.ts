import { readFileSync, writeFileSync } from 'node:fs';
import { mcpToolsPage } from './mcp-tools-page.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { allOperations } from '#contract/operations.ts';
import { configurationPage } from './configuration-page.ts';

/* Writes docs/reference from the code; with --check it only names the files that are not up to date. */

const root = new URL('../../', import.meta.url);

const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };

const document = openApiDocument(allOperations, { version, baseUrl: 'https://berth.example' });

const files: readonly { readonly path: string; readonly content: string }[] = [
  { path: 'docs/reference/openapi.json', content: `${JSON.stringify(document, null, 2)}\n` },
  { path: 'docs/reference/mcp-tools.md', content: mcpToolsPage(allOperations) },
  { path: 'docs/reference/configuration.md', content: configurationPage() },
];

const stale = files.filter(({ path, content }) => present(path) !== content);

if (process.argv.includes('--check')) {
  for (const { path } of stale) console.error(`${path} is not up to date: run npm run generate`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const { path, content } of stale) writeFileSync(new URL(path, root), content);
}

function present(path: string): string | undefined {
  try {
    return readFileSync(new URL(path, root), 'utf8');
  } catch {
    return undefined;
  }
}
