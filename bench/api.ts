import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ask, type Asking, warmUp } from './support/ask.ts';
import { runNode, startBerth } from './support/berth.ts';
import { startChild } from './support/child.ts';
import { watchDisturbance } from './support/disturbance.ts';
import { type Load, startLoad } from './support/load.ts';
import { median } from './support/median.ts';
import { cpuMsOfAll } from './support/process-cost.ts';
import { isPostgres, processTree } from './support/process-tree.ts';
import { printProfile } from './support/profile-run.ts';
import { fixed, printTable } from './support/table.ts';
import { helloTarget, makeTargets, type Target } from './support/targets.ts';
import { makeTempFolder } from './support/temp-folder.ts';

export const description =
  'GET /v1/envs and /v1/env/pull beside a bare Fastify hello; --profile says where the time goes';

const aimRatio = 10;

const options = {
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '3' },
  connections: { type: 'string', default: '16' },
  profile: { type: 'boolean', default: false },
} as const;

type Settings = Asking & { readonly rounds: number };

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options });
  const settings = {
    rounds: Number(values.rounds),
    durationMs: Number(values.seconds) * 1000,
    connections: Number(values.connections),
  };
  await using folder = await makeTempFolder();
  await using load = startLoad();
  await (values.profile ? printProfile(folder.path, load, settings) : compare(folder.path, load, settings));
}

type Server = { readonly target: Target; readonly pid: number };

type Round = {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly nodeMicros: number;
  readonly postgresMicros: number;
};

async function compare(folder: string, load: Load, settings: Settings): Promise<void> {
  await using hello = await startHello(folder);
  await using berth = await startBerth(join(folder, 'data'));
  const { envs, envsTeam, envsUser, pull } = await makeTargets(berth);
  const servers: readonly Server[] = [
    { target: hello.target, pid: hello.pid },
    ...[envs, envsTeam, envsUser, pull].map((target) => ({ target, pid: berth.pid })),
  ];
  for (const { target } of servers) await warmUp(load, target, settings);
  const disturbance = await watchDisturbance();
  const rounds: Round[][] = [];
  for (let round = 0; round < settings.rounds; round++) {
    const measured: Round[] = [];
    for (const server of servers) measured.push(await measure(server, load, settings));
    rounds.push(measured);
  }
  printComparison(servers, rounds, settings);
  print(`Other processes took ${fixed(await disturbance.percent(), 0)} % of the cores meanwhile.`);
}

async function startHello(folder: string) {
  const script = fileURLToPath(import.meta.resolve('./support/hello-server.ts'));
  const child = startChild(runNode, [script], { cwd: folder, logFile: join(folder, 'hello.log') });
  const url = await child.waitFor((line) => (line.startsWith('{') ? readUrl(line) : undefined));
  return { target: await helloTarget(url), pid: child.pid, [Symbol.asyncDispose]: child.stop };
}

function readUrl(line: string): URL {
  return new URL((JSON.parse(line) as { url: string }).url);
}

async function measure({ target, pid }: Server, load: Load, settings: Settings): Promise<Round> {
  const before = await cpuOf(pid);
  const { requests, durationMs, p50Ms, p99Ms } = await ask(load, target, settings);
  const after = await cpuOf(pid);
  return {
    requestsPerSecond: (requests / durationMs) * 1000,
    p50Ms,
    p99Ms,
    nodeMicros: ((after.nodeMs - before.nodeMs) / requests) * 1000,
    postgresMicros: ((after.postgresMs - before.postgresMs) / requests) * 1000,
  };
}

async function cpuOf(root: number): Promise<{ readonly nodeMs: number; readonly postgresMs: number }> {
  const pids = await processTree(root);
  const inPostgres = await Promise.all(pids.map((pid) => isPostgres(pid).catch(() => true)));
  return {
    nodeMs: await cpuMsOfAll(pids.filter((_, index) => !inPostgres[index])),
    postgresMs: await cpuMsOfAll(pids.filter((_, index) => inPostgres[index])),
  };
}

function printComparison(
  servers: readonly Server[],
  rounds: readonly (readonly Round[])[],
  { durationMs, connections }: Settings,
): void {
  print(
    `${rounds.length} rounds of ${durationMs / 1000} s each in turn, ${connections} connections, ` +
      `${availableParallelism()} cores; medians of the rounds, CPU per request\n`,
  );
  printTable(
    ['', 'requests/s', 'p50 ms', 'p99 ms', 'Node µs', 'PostgreSQL µs', 'Node × hello', 'lowest–highest'],
    servers.map(({ target }, index) => {
      const own = rounds.map((round) => round[index]!);
      const ratios = rounds.map((round) => round[index]!.nodeMicros / round[0]!.nodeMicros);
      return [
        target.name,
        fixed(median(own.map((round) => round.requestsPerSecond)), 0),
        fixed(median(own.map((round) => round.p50Ms)), 2),
        fixed(median(own.map((round) => round.p99Ms)), 2),
        fixed(median(own.map((round) => round.nodeMicros)), 1),
        fixed(median(own.map((round) => round.postgresMicros)), 1),
        fixed(median(ratios), 1),
        `${fixed(Math.min(...ratios), 1)}–${fixed(Math.max(...ratios), 1)}`,
      ];
    }),
  );
  print(`\nAim: at most ${aimRatio} bare requests' worth of Node's CPU.`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
