import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';

const root = join(import.meta.dirname, '..');
const feature = 'server/src/features';

/** A rule, and files that it must report (with a word of its message) or must leave alone (without one). */
const cases = {
  'berth(contract-apart)': [
    ['contract/src/a.ts', "import '../../server/src/config.ts'", 'imports nothing of ours'],
    ['contract/src/a.ts', "import '#contract/shared.ts'", 'by relative path'],
    ['contract/src/a.ts', "import 'node:fs'", 'The contract imports only zod'],
    ['contract/src/a.ts', "import { z } from 'zod'; import './shared.ts'; export const a = z"],
    ['contract/src/a.test.ts', "import 'node:test'"],
    ['contract/generate-reference.ts', "import './src/shared.ts'; import '../server/src/config.ts'"],
    ['cli/src/a.ts', "import '../../server/src/config.ts'", 'cli speaks only the public API'],
    ['cli/src/a.ts', "import '#contract/client.ts'; import './b.ts'; import 'commander'"],
    ['dashboard/src/a.tsx', "import '../../cli/src/main.ts'", 'dashboard speaks only the public API'],
    ['dashboard/src/a.tsx', "import '#contract/client.ts'; import './b.tsx'"],
    ['server/src/api/a.ts', "import '../../../contract/src/shared.ts'", '#contract/<file>.ts'],
    ['tests/api/a.test.ts', "import type { A } from '../../contract/src/shared.ts'", '#contract/<file>.ts'],
    ['tests/api/a.test.ts', "import '#contract/shared.ts'; import '../../server/src/compose.ts'"],
  ],
  'berth(dashboard-features)': [
    ['dashboard/src/features/apps/a.tsx', "import '../triggers/b.tsx'", 'do not import each other'],
    ['dashboard/src/features/apps/a.tsx', "import './b.tsx'; import '../../components/c.tsx'"],
    ['dashboard/src/app/router.tsx', "import '../features/apps/a.tsx'"],
  ],
  'berth(env-in-config)': [
    [`${feature}/apps/a.ts`, 'export const a = process.env.HOME', 'only in server/src/config.ts'],
    [`${feature}/apps/a.ts`, "export const a = process['env']", 'only in server/src/config.ts'],
    [`${feature}/apps/a.ts`, 'export const { env } = process', 'only in server/src/config.ts'],
    [
      `${feature}/apps/a.ts`,
      "import { env } from 'node:process'; export const a = env",
      'only in server/src/config.ts',
    ],
    ['cli/src/a.ts', 'export const a = process.env.HOME', 'only in server/src/config.ts'],
    ['server/src/config.ts', 'export const a = process.env.HOME'],
    ['cli/src/main.ts', 'export const a = process.env.HOME'],
    ['bench/a.ts', 'export const a = process.env.HOME'],
    ['tests/support/a.ts', 'export const a = process.env.HOME'],
    [`${feature}/apps/a.ts`, 'export const a = process.platform'],
  ],
  'berth(feature-ladder)': [
    [`${feature}/access/a.ts`, "import '../apps/b.ts'", 'access stands on no other feature, not on apps'],
    [`${feature}/environments/a.ts`, "import '../deployments/b.ts'", 'not on deployments'],
    [`${feature}/builds/a.ts`, "import type { A } from '../runtimes/b.ts'", 'not on runtimes'],
    [`${feature}/triggers/a.ts`, "import '../snippets/b.ts'", 'not on snippets'],
    [`${feature}/triggers/a.ts`, "export const a = import('../snippets/b.ts')", 'not on snippets'],
    [`${feature}/activity/a.ts`, "import '../access/b.ts'", 'activity imports only the platform'],
    [`${feature}/site-rules/a.ts`, "import '../../platform/clock.ts'", 'site-rules is pure'],
    [`${feature}/unheard-of/a.ts`, 'export const a = 1', 'not on the ladder yet'],
    [`${feature}/builds/a.ts`, "import '../access/b.ts'; import '../deployments/b.ts'; import './c.ts'"],
    [
      `${feature}/access/a.ts`,
      "import '../activity/b.ts'; import '../site-rules/b.ts'; import '../../platform/ids.ts'",
    ],
    [`${feature}/activity/a.ts`, "import type { A } from '../access/b.ts'; import '../../platform/ids.ts'"],
    [`${feature}/end-user-auth/a.ts`, "import '../mail/b.ts'"],
    [`${feature}/access/a.test.ts`, "import '../apps/b.ts'"],
  ],
  'berth(layers)': [
    ['server/src/platform/a.ts', "import '../features/apps/b.ts'", 'platform never imports features'],
    [`${feature}/apps/a.ts`, "import '../../operations/b.ts'", 'features never imports operations'],
    ['server/src/operations/a.ts', "import '../api/b.ts'", 'operations never imports api'],
    ['server/src/edge/stages/a.ts', "import '../../compose.ts'", 'edge never imports compose'],
    ['server/src/api/a.ts', "import '../mcp/b.ts'", 'A door never imports another (api -> mcp)'],
    ['server/src/worker/a.ts', "export { b } from '../edge/b.ts'", 'A door never imports another'],
    [
      'server/src/api/a.ts',
      "import { b } from '../config.ts'; b()",
      'Only types may be imported from config.ts',
    ],
    ['server/src/main.ts', "import './api/b.ts'", 'main never imports api'],
    ['server/src/stray.ts', 'export const a = 1', 'stands in no layer'],
    ['server/src/helpers/a.ts', 'export const a = 1', 'stands in no layer'],
    ['server/src/api/a.ts', "import '../../../tests/support/b.ts'", 'imports only itself'],
    [
      'server/src/main.ts',
      "import './compose.ts'; import './config.ts'; import './platform/startup-error.ts'",
    ],
    ['server/src/compose.ts', "import './front-door/sockets.ts'; import './config.ts'; import './edge/b.ts'"],
    ['server/src/front-door/a.ts', "import '../api/b.ts'; import '../edge/b.ts'"],
    ['server/src/config.ts', "import './platform/startup-error.ts'; import './setting-readers.ts'"],
    [
      'server/src/edge/auth/a.ts',
      "import '../b.ts'; import '../../features/apps/b.ts'; import '#contract/shared.ts'",
    ],
    ['server/src/platform/a.ts', "import type { Config } from '../config.ts'; import './b.ts'"],
    ['server/src/api/a.test.ts', "import '../mcp/b.ts'"],
  ],
  'berth(no-barrel)': [
    [`${feature}/apps/index.ts`, "export * from './b.ts'", 'No barrel files'],
    [`${feature}/apps/index.ts`, "export { b } from './b.ts'", 'No barrel files'],
    [`${feature}/apps/a.ts`, 'export const a = 1; export type B = string'],
  ],
  'berth(outgoing-http)': [
    [`${feature}/triggers/a.ts`, "export const a = () => fetch('https://b.c')", 'platform/outgoing-http.ts'],
    [`${feature}/triggers/a.ts`, 'export const a = globalThis.fetch', 'platform/outgoing-http.ts'],
    [
      'server/src/edge/a.ts',
      "import http from 'node:http'; http.request('http://b.c')",
      'platform/outgoing-http.ts',
    ],
    [
      'server/src/edge/a.ts',
      "import { get } from 'node:https'; get('http://b.c')",
      'platform/outgoing-http.ts',
    ],
    ['server/src/worker/a.ts', "export const a = new WebSocket('ws://b.c')", 'platform/outgoing-http.ts'],
    ['server/src/platform/outgoing-http.ts', "export const a = () => fetch('https://b.c')"],
    ['server/src/edge/a.ts', "import { createServer } from 'node:http'; createServer()"],
    [
      'server/src/edge/a.ts',
      "import type { IncomingMessage } from 'node:http'; export type A = IncomingMessage",
    ],
    [`${feature}/triggers/a.ts`, "export const a = (fetch: (url: string) => void) => fetch('https://b.c')"],
    ['contract/src/client.ts', "export const a = () => fetch('https://b.c')"],
  ],
  'berth(sql-in-stores)': [
    [`${feature}/apps/a.ts`, "export const a = (db: any) => db.selectFrom('apps')", '<noun>-store.ts'],
    [
      `${feature}/apps/a.ts`,
      "import { sql } from 'kysely'; export const a = sql`select 1`",
      '<noun>-store.ts',
    ],
    [`${feature}/apps/a.ts`, "export const a = (pool: any) => pool.query('select 1')", '<noun>-store.ts'],
    ['server/src/api/a.ts', "import { Pool } from 'pg'; export const a = new Pool()", '<noun>-store.ts'],
    [
      `${feature}/apps/app-store.ts`,
      "import { sql } from 'kysely'; export const a = (db: any) => db.selectFrom(sql`b`)",
    ],
    ['server/src/platform/job-queue.ts', "import { PgBoss } from 'pg-boss'; export const a = new PgBoss('')"],
    [`${feature}/apps/a.ts`, "import type { Transaction } from 'kysely'; export type A = Transaction<never>"],
    [`${feature}/apps/a.ts`, "export const a = (url: any) => url.query('name')"],
    ['tests/api/a.test.ts', "export const a = (pool: any) => pool.query('select 1')"],
  ],
  'berth(time-from-clock)': [
    [`${feature}/apps/a.ts`, 'export const a = Date.now()', 'platform/clock.ts'],
    [`${feature}/apps/a.ts`, 'export const a = { now: Date.now }', 'platform/clock.ts'],
    ['server/src/edge/a.ts', 'export const a = new Date()', 'platform/clock.ts'],
    ['server/src/edge/a.ts', 'export const a = performance.now()', 'platform/clock.ts'],
    ['server/src/platform/clock.ts', 'export const a = Date.now()'],
    [`${feature}/apps/a.ts`, 'export const a = (ms: number) => new Date(ms)'],
    ['tests/api/a.test.ts', 'export const a = Date.now()'],
  ],
  'eslint(no-restricted-imports)': [
    [`${feature}/apps/a.ts`, "import 'fastify'", 'Features never mention HTTP'],
    [`${feature}/apps/a.ts`, "import type { A } from 'node:http'", 'Features never mention HTTP'],
    [`${feature}/apps/a.ts`, "import '@modelcontextprotocol/server'", 'Features never mention MCP'],
    [`${feature}/site-rules/a.ts`, "import 'node:fs'", 'site-rules is pure'],
    [`${feature}/apps/a.ts`, "import 'node:crypto'; import 'zod'"],
    [`${feature}/site-rules/a.ts`, "import './b.ts'; import '#contract/redirects.ts'"],
    ['server/src/api/a.ts', "import 'fastify'; import 'node:http'"],
  ],
  'eslint(max-lines)': [
    ['server/src/api/a.ts', 'export {};\n'.repeat(301), '301'],
    ['server/src/api/a.ts', 'export {};\n'.repeat(300)],
    ['server/src/api/a.test.ts', 'export {};\n'.repeat(400)],
  ],
  'typescript(no-explicit-any)': [
    ['server/src/api/a.ts', 'export const a: any = 1', 'any'],
    ['server/src/api/a.ts', 'export const a: unknown = 1'],
  ],
  'typescript(no-floating-promises)': [
    ['server/src/api/a.ts', 'Promise.resolve(1)', 'Promises must be'],
    ['server/src/api/a.ts', 'await Promise.resolve(1)'],
    ['server/src/api/a.test.ts', "import { test } from 'node:test'; test('a', async () => {})"],
  ],
  'typescript(consistent-type-imports)': [
    ['server/src/api/a.ts', "import { B } from './b.ts'; export type A = B", 'type'],
    ['server/src/api/a.ts', "import type { B } from './b.ts'; export type A = B"],
  ],
  'unicorn(filename-case)': [
    ['server/src/api/readInput.ts', 'export {}', 'kebab'],
    ['server/src/api/read-input.ts', 'export {}'],
  ],
};

const diagnostics = lint(Object.values(cases).flat());

for (const [rule, files] of Object.entries(cases)) {
  describe(rule, () => {
    for (const entry of files) {
      const [place, code, word] = entry;
      test(`${word === undefined ? 'leaves alone' : 'reports'} ${code.slice(0, 80).split('\n')[0]} in ${place}`, () => {
        const found = diagnostics.get(entry).filter(({ code: reported }) => reported === rule);
        assert.equal(found.length > 0, word !== undefined);
        if (word !== undefined) assert.ok(textOf(found[0]).includes(word), textOf(found[0]));
      });
    }
  });
}

function textOf({ message, help }) {
  return `${message} ${help ?? ''}`;
}

/** What oxlint says of each file, in as few runs as their names allow: `a` stands for a name that does not matter. */
function lint(entries) {
  const runs = [];
  for (const [index, entry] of entries.entries()) {
    const place = entry[0].replace('/a.', `/a-${index}.`);
    const run = runs.find((files) => !files.has(place)) ?? runs[runs.push(new Map()) - 1];
    run.set(place, entry);
  }
  return new Map(runs.flatMap(lintTogether));
}

/** The files stand in a tree that has the layout and the configuration of the repository. */
function lintTogether(files) {
  const tree = mkdtempSync(join(tmpdir(), 'berth-lint-'));
  try {
    for (const name of ['.oxlintrc.json', 'tsconfig.json', 'lint'])
      cpSync(join(root, name), join(tree, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    for (const [place, [, code]] of files) {
      mkdirSync(dirname(join(tree, place)), { recursive: true });
      writeFileSync(join(tree, place), code);
    }
    const found = runOxlint(tree);
    return [...files].map(([place, entry]) => [entry, found.filter(({ filename }) => filename === place)]);
  } finally {
    rmSync(tree, { recursive: true });
  }
}

function runOxlint(tree) {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const folders = ['contract', 'server', 'cli', 'dashboard', 'tests', 'bench'].filter((name) =>
    existsSync(join(tree, name)),
  );
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '-f', 'json', ...folders], {
    cwd: tree,
    encoding: 'utf8',
  });
  assert.match(stdout, /^\s*\{/, stdout + stderr);
  return JSON.parse(stdout).diagnostics;
}
