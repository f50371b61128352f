import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { isLocalHost } from './platform/host-names.ts';
import { StartupError } from './platform/startup-error.ts';
import * as read from './setting-readers.ts';

/** One setting: its default as a user would write it, how its text is read, and what it means. */
type Setting<T> = { readonly fallback: string; readonly read: read.Reader<T>; readonly meaning: string };

const setting = <T>(fallback: string, reader: read.Reader<T>, meaning: string): Setting<T> => ({
  fallback,
  read: reader,
  meaning,
});

const cores = availableParallelism();

/** Every setting of Berth. This file is the only reader of the process's environment. */
export const settings = {
  SERVICE_PORT: setting(
    '8080',
    read.port,
    'The HTTP port; one port for API, dashboard and hosted applications: the host name decides.',
  ),
  SERVICE_HOST: setting(
    '',
    read.text,
    'Address to listen on; by default loopback while the base URL is local, else all addresses.',
  ),
  SERVICE_BASE_URL: setting(
    '',
    read.optional(read.baseUrl),
    'Where API, dashboard, MCP and git are; by default `http://localhost:` and the port. Its host name is not an application’s.',
  ),
  SERVICE_APPS_DOMAIN: setting('localhost', read.hostName, 'Applications live at `<app>.<apps domain>`.'),
  SERVICE_DATA_DIR: setting(
    './data',
    read.text,
    'Embedded database, artifacts, volumes, caches and secrets; mode 0700.',
  ),
  SERVICE_DATABASE_URL: setting(
    '',
    read.optional(read.postgresUrl),
    'A PostgreSQL server, in place of the embedded one.',
  ),
  SERVICE_STORAGE_URL: setting(
    '',
    read.optional(read.storageUrl),
    'An S3-compatible bucket `s3://bucket/prefix?endpoint=…&region=…`, in place of the data folder.',
  ),
  SERVICE_SECRET: setting(
    '',
    read.optional(read.secret),
    'Master key for values encrypted at rest, at least 32 characters; made at the first start and kept in the data folder when not given.',
  ),
  SERVICE_ADMIN_KEY: setting(
    '',
    read.optional(read.userKey),
    'At the first start: a user-level key of the first owner (`svc_user_` and at least 40 letters and digits), so that scripts can begin without a browser.',
  ),
  SERVICE_ROLES: setting('api,edge,worker', read.roles, 'What this process runs.'),
  SERVICE_LOG_LEVEL: setting('info', read.oneOf('debug', 'info', 'warn', 'error'), 'How much is logged.'),
  SERVICE_TRUSTED_PROXIES: setting(
    '',
    read.networks,
    'Addresses or CIDRs whose `X-Forwarded-…` is believed, separated by commas.',
  ),
  SERVICE_RATE_LIMIT_KEY: setting('60000', read.count, 'API requests a minute for one key; 0 for no limit.'),
  SERVICE_RATE_LIMIT_ADDRESS: setting(
    '6000',
    read.count,
    'API requests a minute without a valid key from one address; 0 for no limit.',
  ),
  SERVICE_EDGE_PROCESSES: setting(
    String(Math.max(1, cores - 1)),
    read.positive,
    'Edge processes that share the port; by default the cores less one.',
  ),
  SERVICE_EDGE_CACHE: setting('256MiB', read.size, 'Memory for cached bodies, all edge processes together.'),
  SERVICE_EDGE_FAST_LANE: setting('on', read.onOff, '`off` sends every request through node:http.'),
  SERVICE_BUILD_CONCURRENCY: setting('1', read.positive, 'Builds at the same time.'),
  SERVICE_BUILD_TIMEOUT: setting('20min', read.duration, 'Longest time of a build.'),
  SERVICE_BUILD_MEMORY: setting('2GiB', read.size, 'Memory of a build.'),
  SERVICE_BUILD_DISK: setting('10GiB', read.size, 'Disk space of a build.'),
  SERVICE_BUILD_PROCESSES: setting('1000', read.positive, 'Processes of a build.'),
  SERVICE_BUILD_CPU: setting(
    String(Math.max(0.5, cores - 1)),
    read.share,
    'Cores for a build; builds run at the lowest priority besides.',
  ),
  SERVICE_APP_MEMORY: setting('512MiB', read.size, 'Memory of a running application.'),
  SERVICE_APP_PROCESSES: setting('200', read.positive, 'Processes of a running application.'),
  SERVICE_APP_CPU: setting('1', read.share, 'Cores for a running application.'),
  SERVICE_APP_IDLE: setting(
    '10min',
    read.duration,
    'Idle time after which an unpublished application is stopped.',
  ),
  SERVICE_APP_TIMEOUT: setting(
    '30s',
    read.duration,
    'Time an application has for the first byte of an answer.',
  ),
  SERVICE_RETENTION_DEPLOYMENTS: setting(
    '30d',
    read.duration,
    'How long the artifacts of unpublished deployments are kept.',
  ),
  SERVICE_RETENTION_ACCESS_LOGS: setting('30d', read.duration, 'How long access logs are kept.'),
  SERVICE_RETENTION_RUNTIME_LOGS: setting('30d', read.duration, 'How long runtime logs are kept.'),
  SERVICE_RETENTION_TRIGGER_LOGS: setting('30d', read.duration, 'How long trigger logs are kept.'),
  SERVICE_SANDBOX: setting(
    'on',
    read.onOff,
    '`off` runs builds and applications unfenced where bubblewrap is missing.',
  ),
  SERVICE_OUTGOING: setting(
    'open',
    read.oneOf('open', 'public-only'),
    '`public-only` refuses private addresses to triggers, proxies and webhooks.',
  ),
  SERVICE_GOOGLE_ISSUER: setting(
    'https://accounts.google.com',
    read.httpUrl,
    'OpenID Connect issuer of the provider `google`.',
  ),
  SERVICE_X_AUTHORIZE_URL: setting(
    'https://x.com/i/oauth2/authorize',
    read.httpUrl,
    'Authorization page of the provider `x`.',
  ),
  SERVICE_X_TOKEN_URL: setting(
    'https://api.x.com/2/oauth2/token',
    read.httpUrl,
    'Token endpoint of the provider `x`.',
  ),
  SERVICE_X_USER_URL: setting(
    'https://api.x.com/2/users/me',
    read.httpUrl,
    'User endpoint of the provider `x`.',
  ),
  SERVICE_GITHUB_URL: setting('https://github.com', read.httpUrl, 'GitHub.'),
  SERVICE_GITHUB_API_URL: setting('https://api.github.com', read.httpUrl, 'GitHub’s API.'),
  SERVICE_GITLAB_URL: setting('https://gitlab.com', read.httpUrl, 'GitLab.'),
  SERVICE_GITLAB_API_URL: setting('https://gitlab.com/api/v4', read.httpUrl, 'GitLab’s API.'),
  SERVICE_BITBUCKET_URL: setting('https://bitbucket.org', read.httpUrl, 'Bitbucket.'),
  SERVICE_BITBUCKET_API_URL: setting('https://api.bitbucket.org/2.0', read.httpUrl, 'Bitbucket’s API.'),
  SERVICE_VOLUMES_MAX_UPLOAD_SIZE: setting('50MB', read.size, 'Largest upload to volumes in one request.'),
  SERVICE_VOLUMES_UPLOAD_MEMORY_LIMIT: setting(
    '100MB',
    read.size,
    'Memory of an upload before it spills to disk.',
  ),
} as const;

type SettingName = keyof typeof settings;
type SettingValues = { readonly [N in SettingName]: ReturnType<(typeof settings)[N]['read']> };

export type Config = Readonly<Omit<SettingValues, 'SERVICE_BASE_URL'>> & {
  readonly baseUrl: URL;
  readonly dataDir: string;
  readonly listenOn: readonly string[];
  /** npm is the parent: when it is killed, its server must not live on. */
  readonly startedByNpm: boolean;
};

/** Reads the settings from `.env` in the working folder and from the environment, which wins. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env, folder = process.cwd()): Config {
  const given = { ...readEnvFile(folder), ...environment };
  refuseUnknownNames(given);
  const values = Object.fromEntries(
    Object.entries(settings).map(([name, { fallback, read: reader }]) => [
      name,
      readOne<unknown>(name, given[name]?.trim() || fallback, reader),
    ]),
  ) as SettingValues;
  const baseUrl = values.SERVICE_BASE_URL ?? new URL(`http://localhost:${values.SERVICE_PORT}`);
  return Object.freeze({
    ...values,
    baseUrl,
    dataDir: resolve(folder, values.SERVICE_DATA_DIR),
    listenOn: addressesToListenOn(values.SERVICE_HOST, baseUrl),
    startedByNpm: given.npm_lifecycle_event === 'start',
  });
}

/** With port 0 the system chooses one: the default base URL then names it. */
export function withPort(config: Config, port: number): Config {
  if (config.SERVICE_PORT === port) return config;
  const baseUrl = new URL(config.baseUrl);
  if (baseUrl.port === '0') baseUrl.port = String(port);
  return Object.freeze({ ...config, SERVICE_PORT: port, baseUrl });
}

function readEnvFile(folder: string): Record<string, string | undefined> {
  const file = resolve(folder, '.env');
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return {};
    throw new StartupError(`The file ${file} can't be read: ${(error as Error).message}.`);
  }
}

function refuseUnknownNames(given: Record<string, string | undefined>): void {
  const unknown = Object.keys(given).find((name) => name.startsWith('SERVICE_') && !(name in settings));
  if (unknown !== undefined) {
    throw new StartupError(`There is no setting ${unknown}; docs/reference/configuration.md lists them all.`);
  }
}

function readOne<T>(name: string, text: string, reader: read.Reader<T>): T {
  try {
    return reader(text);
  } catch (error) {
    const secret = ['SERVICE_SECRET', 'SERVICE_ADMIN_KEY', 'SERVICE_DATABASE_URL'].includes(name);
    throw new StartupError(
      `${secret ? name : `${name}=${text}`} can't be used: ${(error as Error).message}.`,
    );
  }
}

function addressesToListenOn(host: string, baseUrl: URL): readonly string[] {
  if (host !== '') return [host];
  return isLocalHost(baseUrl.hostname) ? ['127.0.0.1', '::1'] : ['::'];
}
