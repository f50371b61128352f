import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Frame = {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
};

type ProfileNode = { readonly id: number; readonly callFrame: Frame; readonly children?: readonly number[] };

type CpuProfile = {
  readonly nodes: readonly ProfileNode[];
  /** Microseconds of the machine's monotonic clock. */
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

/** A stretch of time, in microseconds of the machine's monotonic clock. */
export type Window = { readonly from: number; readonly to: number };

export type SelfTime = {
  readonly group: string;
  readonly place: string;
  readonly micros: number;
};

export function monotonicMicros(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

export async function readProfile(folder: string): Promise<CpuProfile> {
  const file = (await readdir(folder)).find((name) => name.endsWith('.cpuprofile'));
  if (file === undefined) throw new Error('Node wrote no profile');
  return JSON.parse(await readFile(join(folder, file), 'utf8')) as CpuProfile;
}

/** The time that each function spent itself within the window; waiting is left out. */
export function selfTimes(profile: CpuProfile, { from, to }: Window): readonly SelfTime[] {
  const places = placesOf(profile);
  const times = new Map<number, number>();
  let now = profile.startTime;
  for (const [index, id] of profile.samples.entries()) {
    const micros = profile.timeDeltas[index]!;
    now += micros;
    if (now >= from && now <= to) times.set(id, (times.get(id) ?? 0) + micros);
  }
  return [...times]
    .map(([id, micros]) => ({ ...places.get(id)!, micros }))
    .filter(({ group }) => group !== 'idle');
}

type Place = { readonly group: string; readonly place: string };

/** What has no source, such as a function of V8 itself, is booked to the one that called it. */
function placesOf({ nodes }: CpuProfile): ReadonlyMap<number, Place> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const places = new Map<number, Place>();
  const waiting: [ProfileNode, Place][] = [[nodes[0]!, { group: 'native', place: 'native' }]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, above] = next;
    const own = placeOf(node.callFrame, above);
    places.set(node.id, own);
    for (const child of node.children ?? []) waiting.push([byId.get(child)!, own]);
  }
  return places;
}

function placeOf({ functionName, url, lineNumber }: Frame, above: Place): Place {
  if (functionName === '(idle)') return { group: 'idle', place: 'idle' };
  if (functionName === '(garbage collector)')
    return { group: 'garbage collection', place: 'garbage collection' };
  if (functionName === '(program)') return { group: 'native, no JavaScript', place: 'native, no JavaScript' };
  if (url === '') {
    const caller = above.place.replace(/^.* < /, '');
    return { group: above.group, place: functionName ? `${functionName} < ${caller}` : above.place };
  }
  const file = url.replace(/^.*\/node_modules\//, '').replace(/^file:.*\/(?=(?:server|contract)\/src\/)/, '');
  return { group: groupOf(url), place: `${functionName || '(anonymous)'} ${file}:${lineNumber + 1}` };
}

/** Packages that are parts of another are booked to that one. */
const families: readonly (readonly [string, RegExp])[] = [
  ['pg', /^(?:pg|pg-pool|pg-protocol|pg-types|pg-connection-string|pgpass|postgres-\w+)$/],
  ['pino', /^(?:pino|pino-std-serializers|sonic-boom|@pinojs\/redact|quick-format-unescaped)$/],
  [
    'fastify',
    /^(?:fastify|@fastify\/.*|find-my-way|fast-\w+(?:-\w+)*|secure-json-parse|light-my-request|avvio)$/,
  ],
];

const nodeParts: readonly (readonly [string, RegExp])[] = [
  ['node: http', /^node:(?:_http|internal\/http|http)/],
  ['node: sockets and streams', /^node:(?:net|internal\/(?:stream|net|js_stream)|stream|events|_stream)/],
  ['node: crypto', /^node:(?:crypto|internal\/crypto)/],
  ['node: timers, ticks and promises', /^node:internal\/(?:timers|process|async_hooks|promise)/],
];

function groupOf(url: string): string {
  if (url.startsWith('node:')) return nodeParts.find(([, form]) => form.test(url))?.[0] ?? 'node: other';
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (name !== undefined) return families.find(([, form]) => form.test(name))?.[0] ?? name;
  return /(?:server|contract)\/src\/.*/.exec(url)?.[0] ?? url;
}
