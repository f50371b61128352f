import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { extname, join, sep } from 'node:path';

type Encoding = 'br' | 'gzip' | 'identity';
type Variant = { readonly bytes: Buffer; readonly etag: string };
type DashboardFile = { readonly path: string; readonly variants: ReadonlyMap<Encoding, Variant> };

/** The built dashboard in memory, by path; empty when it is not built. */
export type DashboardFiles = ReadonlyMap<string, DashboardFile>;

type DashboardRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Pick<IncomingHttpHeaders, 'accept' | 'accept-encoding' | 'if-none-match'>;
};

type DashboardAnswer = {
  readonly status: 200 | 304 | 503;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
};

export function readDashboardFiles(folder: string): DashboardFiles {
  if (!existsSync(join(folder, 'index.html'))) return new Map();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    names.map((name) => {
      const path = `/${name.slice(join(folder, sep).length).split(sep).join('/')}`;
      return [path, { path, variants: readVariants(name) }];
    }),
  );
}

/** Undefined for what is not the dashboard's: other methods, the other doors' paths, files that do not exist. */
export function answerDashboard(
  files: DashboardFiles,
  { method, url, headers }: DashboardRequest,
): DashboardAnswer | undefined {
  const path = url.split('?', 1)[0]!;
  if ((method !== 'GET' && method !== 'HEAD') || othersPath.test(path) || !path.startsWith('/'))
    return undefined;
  const isPage = isPagePath(path, headers.accept);
  const file = files.get(path) ?? (isPage ? files.get('/index.html') : undefined);
  if (file !== undefined) return answerWith(file, method, headers);
  return files.size === 0 && isPage ? answerNotBuilt(method) : undefined;
}

const compressed = { br: '.br', gzip: '.gz' } as const;

function readVariants(name: string): ReadonlyMap<Encoding, Variant> {
  const variants = new Map<Encoding, Variant>([['identity', variantOf(readFileSync(name))]]);
  for (const [encoding, ending] of Object.entries(compressed) as [Encoding, string][]) {
    if (existsSync(name + ending)) variants.set(encoding, variantOf(readFileSync(name + ending)));
  }
  return variants;
}

function variantOf(bytes: Buffer): Variant {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
}

const othersPath = /^\/(v1|git|hooks|_service|\.well-known)(\/|$)/;

/**
 * Pages have no file extension; the dashboard itself finds out which one it is. A script that mistypes a path does not
 * ask for HTML, and is told so instead.
 */
function isPagePath(path: string, accept = ''): boolean {
  if (path === '/') return true;
  return accept.includes('text/html') && !path.slice(path.lastIndexOf('/')).includes('.');
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const protection = {
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

function answerWith(
  file: DashboardFile,
  method: string,
  asked: DashboardRequest['headers'],
): DashboardAnswer {
  const encoding = chooseEncoding(file, asked['accept-encoding'] ?? '');
  const { bytes, etag } = file.variants.get(encoding)!;
  const isHashed = file.path.startsWith('/assets/');
  const headers = {
    ...protection,
    etag,
    vary: 'accept-encoding',
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  if (isKnown(etag, asked['if-none-match'])) return { status: 304, headers, body: undefined };
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': contentTypes[extname(file.path)] ?? 'application/octet-stream',
      'content-length': String(bytes.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
    body: method === 'HEAD' ? undefined : bytes,
  };
}

function chooseEncoding({ variants }: DashboardFile, acceptEncoding: string): Encoding {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((part) => part.replaceAll(' ', ''))
    .filter((part) => !/;q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0]);
  const usable = (['br', 'gzip'] as const).find((name) => accepted.includes(name) && variants.has(name));
  return usable ?? 'identity';
}

function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((part) => part.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

const notBuilt = Buffer.from(
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Berth</title>' +
    '<h1>The dashboard is not built</h1><p>Start Berth with <code>npm start</code>: it builds the dashboard.</p>\n',
);

function answerNotBuilt(method: string): DashboardAnswer {
  return {
    status: 503,
    headers: {
      ...protection,
      'cache-control': 'no-store',
      'content-type': contentTypes['.html']!,
      'content-length': String(notBuilt.length),
    },
    body: method === 'HEAD' ? undefined : notBuilt,
  };
}
