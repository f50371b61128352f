import { pino, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

/** Structured logs. Whatever is logged by these names is cut, at any door; bodies are never logged. */
const secretNames = ['authorization', 'cookie', 'password', 'secret', 'token', 'key'];

export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const paths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = { level, base: null, redact: { paths, censor: '***' } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

type Line = {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly stack?: string };
};

/** Lines for a person at a terminal, in place of JSON. */
export const terminalLines = {
  write(line: string): void {
    const { level, time, msg = '', err, ...rest } = JSON.parse(line) as Line;
    const label = { 20: 'debug', 30: '', 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' }[level] ?? '';
    const more = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
    const stack = err?.stack;
    const clockTime = new Date(time).toISOString().slice(11, 19);
    process.stdout.write(`${clockTime} ${label}${msg}${more}${stack ? `\n${stack}` : ''}\n`);
  },
};
