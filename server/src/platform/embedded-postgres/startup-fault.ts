import { statfs } from 'node:fs/promises';
import { StartupError } from '../startup-error.ts';

/** Turns what a full or forbidden disk throws into a sentence; other faults stay as they are. */
export async function startupFault(error: unknown, dataDir: string): Promise<unknown> {
  if (error instanceof StartupError) return error;
  const code = codeOf(error);
  if (['ENOSPC', 'EDQUOT'].includes(code)) return diskFull(dataDir);
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    const path = error instanceof Error && 'path' in error ? String(error.path) : dataDir;
    return new StartupError(
      `Berth may not use ${path} (${code}): let the user who runs Berth own ${dataDir}.`,
    );
  }
  return error;
}

/** PostgreSQL cannot log on a full disk that it is full, so the disk itself is asked as well. */
export async function serverFailure(
  reason: string,
  dataDir: string,
  logFile?: string,
): Promise<StartupError> {
  if (/No space left|quota exceeded/i.test(reason) || (await isFull(dataDir))) return diskFull(dataDir);
  const quoted = reason.replace(/[.\s]+$/, '') || 'it gave no reason';
  const where = logFile === undefined ? '' : `; its log is ${logFile}`;
  return new StartupError(`PostgreSQL did not start (${quoted}): mend that and start Berth again${where}.`);
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function diskFull(dataDir: string): StartupError {
  return new StartupError(`The disk that holds ${dataDir} is full: free some space and start Berth again.`);
}

async function isFull(dataDir: string): Promise<boolean> {
  const { bavail, bsize, files, ffree } = await statfs(dataDir);
  return bavail * bsize < 1024 * 1024 || (files > 0 && ffree === 0);
}
