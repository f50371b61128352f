import { access, chmod, constants, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomToken } from './secrets.ts';
import { StartupError } from './startup-error.ts';

/** The folder of all that Berth keeps on disk, for this user alone. */
export async function openDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dirname(dataDir), { recursive: true });
    await mkdir(dataDir, { mode: 0o700 }).catch(unlessThere);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EACCES' || code === 'EPERM' || code === 'EROFS' ? 'it is not writable' : message;
    throw new StartupError(
      `The data folder ${dataDir} can't be used: ${reason} (SERVICE_DATA_DIR sets another).`,
    );
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** The master key: from the setting, else the one made at the first start. */
export async function findMasterSecret(dataDir: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  const file = join(dataDir, 'master-secret');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const secret = randomToken(64);
  await writeDurably(file, `${secret}\n`);
  return secret;
}

/** Under a temporary name, synced, then renamed: a crash leaves the old file or the new one, never half of one. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomToken(8)}`;
  await writeFile(temporary, text, { mode: 0o600, flush: true });
  await rename(temporary, file);
  await chmod(file, 0o600);
}
