import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresServer, startSocketPostgres } from './support/postgres-servers.ts';

/*
 * Runs all tests: once on the embedded PostgreSQL, and those that speak to the API once more on a PostgreSQL server
 * over TCP, as with SERVICE_DATABASE_URL. Arguments are file patterns, in place of all files.
 */

/** The long ones first, so that no core waits for the last of them alone. */
const everything = [
  'tests/faults/start.test.ts',
  'tests/{dashboard,faults}/**/!(start).test.ts',
  'tests/{api,cases,mcp}/**/*.test.ts',
  '{contract,server,cli,dashboard}/**/*.test.ts',
  '{setup,lint}/*.test.mjs',
];
const onEveryDatabase = ['tests/{api,mcp}/**/*.test.ts'];

const folder = await mkdtemp(join(tmpdir(), 'berth-tests-'));
let code = 1;
try {
  code = await onServer(startSocketPostgres, patterns(everything));
  const again = process.argv.length > 2 ? [] : patterns(onEveryDatabase);
  if (code === 0 && again.length > 0) code = await onServer(startPostgresServer, again);
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(code);

function patterns(standard: readonly string[]): readonly string[] {
  return process.argv.length > 2 ? process.argv.slice(2) : standard.flatMap((pattern) => globSync(pattern));
}

async function onServer(start: typeof startSocketPostgres, files: readonly string[]): Promise<number> {
  const server = await start(folder);
  process.stdout.write(`# ${files.length} test files on ${server.description}\n`);
  try {
    return await runTests(files, server.url);
  } finally {
    await server.stop();
  }
}

function runTests(files: readonly string[], postgres: string): Promise<number> {
  const options = [
    '--test',
    '--test-concurrency=2',
    '--test-timeout=120000',
    '--test-reporter=./tests/support/reporter.ts',
  ];
  const child = spawn(process.execPath, [...options, ...files], {
    stdio: 'inherit',
    env: { ...process.env, BERTH_TEST_POSTGRES: postgres, NODE_TEST_CONTEXT: undefined },
  });
  return new Promise((resolve) => child.on('exit', (exitCode) => resolve(exitCode ?? 1)));
}
