import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/** Reads the text of a setting, or throws an Error whose message completes "… can't be used: ". */
export type Reader<T> = (text: string) => T;

export const text: Reader<string> = (value) => value;

export const optional =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (value) =>
    value === '' ? undefined : reader(value);

export const oneOf =
  <const T extends string>(...choices: readonly T[]): Reader<T> =>
  (value) =>
    choices.find((choice) => choice === value) ?? refuse(`it must be ${choices.join(' or ')}`);

export const onOff: Reader<boolean> = (value) => oneOf('on', 'off')(value) === 'on';

export const count: Reader<number> = (value) =>
  /^\d{1,9}$/.test(value) ? Number(value) : refuse('it must be a whole number');

export const positive: Reader<number> = (value) => count(value) || refuse('it must be at least 1');

export const share: Reader<number> = (value) =>
  /^\d+(\.\d+)?$/.test(value) && Number(value) > 0
    ? Number(value)
    : refuse('it must be a number of cores, such as 1 or 0.5');

export const port: Reader<number> = (value) =>
  count(value) <= 65_535 ? Number(value) : refuse('a port is at most 65535');

const durationUnits = { '': 1000, ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 };

/** In milliseconds. */
export const duration: Reader<number> = (value) =>
  withUnit(value, durationUnits) ?? refuse('a duration is written like 90s, 20min, 12h or 30d');

const sizeUnits = {
  '': 1,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
  TiB: 2 ** 40,
};

/** In bytes. */
export const size: Reader<number> = (value) =>
  withUnit(value, sizeUnits) ?? refuse('a size is written like 512MiB, 2GiB or 50MB');

export const httpUrl: Reader<URL> = (value) => {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) ? url : refuse('it must be an http or https URL');
};

export const baseUrl: Reader<URL> = (value) => {
  const url = httpUrl(value);
  const plain =
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '' &&
    url.password === '';
  return plain ? url : refuse('the base URL has no path, query or user name');
};

export const postgresUrl: Reader<string> = (value) =>
  /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '')
    ? value
    : refuse('it must look like postgres://user:password@host:5432/database');

export const storageUrl: Reader<URL> = (value) => {
  const url = URL.parse(value);
  return url?.protocol === 's3:' && url.hostname !== ''
    ? url
    : refuse('it must look like s3://bucket/prefix?endpoint=…&region=…');
};

export const hostName: Reader<string> = (value) => {
  const lower = value.toLowerCase();
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(lower)
    ? lower
    : refuse('it must be a host name such as apps.example.com');
};

export const secret: Reader<string> = (value) =>
  value.length >= 32 ? value : refuse('it must have at least 32 characters');

export const userKey: Reader<string> = (value) =>
  /^svc_user_[0-9A-Za-z]{40,200}$/.test(value)
    ? value
    : refuse('it must be svc_user_ followed by at least 40 letters and digits');

const allRoles = ['api', 'edge', 'worker'] as const;
export type ProcessRole = (typeof allRoles)[number];

export const roles: Reader<ReadonlySet<ProcessRole>> = (value) => {
  const asked = list(value);
  return new Set((asked.length === 0 ? [value] : asked).map(oneOf(...allRoles)));
};

export const networks: Reader<readonly string[]> = (value) =>
  list(value).map((entry) =>
    isIP(entry) !== 0 || ipaddr.isValidCIDR(entry) ? entry : refuse(`${entry} is no address or CIDR`),
  );

function list(value: string): readonly string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function withUnit(value: string, units: Readonly<Record<string, number>>): number | undefined {
  const match = /^(\d+(?:\.\d+)?)\s*([a-zA-Z]*)$/.exec(value);
  const factor = match && Object.hasOwn(units, match[2]!) && units[match[2]!];
  return factor ? Math.round(Number(match[1]) * factor) : undefined;
}

function refuse(reason: string): never {
  throw new Error(reason);
}
