import { operations } from '#contract/operations.ts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

/** Where `vite dev` finds the API. */
const api = 'http://localhost:8080';

/** What every page needs: packages, which browsers keep as they seldom change, and our own in one file, not many tiny ones. */
const chunks = [
  { name: 'packages', test: /\/node_modules\/(react|react-dom|scheduler|@tanstack)\// },
  { name: 'shared', test: /\/(contract|dashboard)\/src\/(?!features\/|app\/|main)/ },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), operationsWithoutSchemas(), compressed()],
  server: { proxy: { '/v1': { target: api, changeOrigin: true, headers: { origin: api } } } },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
});

/** The browser's client reads only where an operation's fields go: the schemas, and zod with them, stay at home. */
function operationsWithoutSchemas(): Plugin {
  const routes = Object.entries(operations).map(([name, { method, path, inQuery, accepts }]) => [
    name,
    { method, path, inQuery, accepts },
  ]);
  const code = `export const operations = ${JSON.stringify(Object.fromEntries(routes))};`;
  return {
    name: 'operations-without-schemas',
    load: (id) => (id.endsWith('/contract/src/operations.ts') ? code : undefined),
  };
}

/** The best quality takes a second more for 7 KB less. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Writes what the server sends to browsers that take brotli or gzip. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }) {
      for (const name of readdirSync(dir!, { recursive: true, encoding: 'utf8' })) {
        if (!['.html', '.js', '.css', '.svg'].includes(extname(name))) continue;
        const bytes = readFileSync(join(dir!, name));
        writeFileSync(join(dir!, `${name}.br`), brotliCompressSync(bytes, quick));
        writeFileSync(join(dir!, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
