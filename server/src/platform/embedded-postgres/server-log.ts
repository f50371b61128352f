import { closeSync, copyFileSync, openSync, readSync, statSync, truncateSync } from 'node:fs';

const LIMIT_BYTES = 5 * 1024 * 1024;
const TAIL_BYTES = 64 * 1024;

/** Copies and empties instead of renaming: a running server keeps writing to the same file. */
export function boundLog(logFile: string): void {
  if (logSize(logFile) <= LIMIT_BYTES) return;
  copyFileSync(logFile, `${logFile}.1`);
  truncateSync(logFile);
}

export function logSize(logFile: string): number {
  return statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
}

/** The last line since that offset that tells why, without its date and level. */
export function lastReason(logFile: string, offset: number): string {
  const lines = readFrom(logFile, offset)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const telling = lines.findLast((line) => /\b(FATAL|PANIC|ERROR): /.test(line)) ?? lines.at(-1) ?? '';
  return telling.replace(/^.*\[\d+\] /, '').replace(/^[A-Z]+:\s+/, '');
}

function readFrom(logFile: string, offset: number): string {
  const size = logSize(logFile);
  const start = Math.max(offset, size - TAIL_BYTES);
  if (start >= size) return '';
  const handle = openSync(logFile, 'r');
  try {
    const buffer = Buffer.alloc(size - start);
    return buffer.toString('utf8', 0, readSync(handle, buffer, 0, buffer.length, start));
  } finally {
    closeSync(handle);
  }
}
