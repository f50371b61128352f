import { chmod, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { type Binaries, copyBinaries, prepareBinaries } from './binaries.ts';
import { fence } from './fence.ts';
import { type Command, run } from './run-command.ts';
import { chooseServerUser, mayReach, type ServerUser } from './server-user.ts';

/** How PostgreSQL's programs are started on this machine, by this user. */
export type Launcher = {
  /** Whom the server runs as when not as ourselves. */
  readonly user: ServerUser | undefined;
  command(program: 'postgres' | 'initdb', args: readonly string[], cluster?: string): Command;
};

type Surroundings = {
  readonly binaries: Binaries;
  readonly dataDir: string;
  readonly cluster: string;
  readonly bubblewrap: string;
  readonly log: (message: string) => void;
};

export async function chooseLauncher(surroundings: Surroundings): Promise<Launcher> {
  const { binaries, dataDir, cluster } = surroundings;
  if (process.geteuid?.() !== 0) {
    return await proven(plain(await prepareBinaries(binaries, dataDir), undefined));
  }
  const user = chooseServerUser(cluster);
  const fenced = fence(await prepareBinaries(binaries, dataDir), user, surroundings.bubblewrap);
  const refusal = await refusalOf(fenced);
  return refusal === undefined ? fenced : await unfenced(surroundings, user, refusal);
}

function plain(folder: string, user: ServerUser | undefined): Launcher {
  return {
    user,
    command: (program, args, cluster) => ({
      file: join(folder, 'bin', program),
      args: cluster === undefined ? args : ['-D', cluster, ...args],
      user,
    }),
  };
}

/** Root without bubblewrap: the server's user must be able to walk to the data folder and the binaries. */
async function unfenced(
  { binaries, dataDir, log }: Surroundings,
  user: ServerUser,
  refusal: string,
): Promise<Launcher> {
  if (!mayReach(user, dirname(dataDir))) {
    throw new StartupError(
      `PostgreSQL refuses to run as root, and no other user can reach ${dataDir} without bubblewrap (${refusal}): install bubblewrap, or set SERVICE_DATA_DIR to a folder outside the home, such as /var/lib/berth.`,
    );
  }
  if (!mayReach(user, dataDir)) {
    await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o011);
    log(
      `Without bubblewrap PostgreSQL runs as another user: ${dataDir} may now be entered, not listed, by all.`,
    );
  }
  const folder = await prepareBinaries(binaries, dataDir);
  return await proven(plain(mayReach(user, folder) ? folder : await copyBinaries(binaries, dataDir), user));
}

async function proven(launcher: Launcher): Promise<Launcher> {
  const refusal = await refusalOf(launcher);
  if (refusal === undefined) return launcher;
  throw new StartupError(
    `The embedded PostgreSQL cannot run on this machine (${refusal}): set SERVICE_DATABASE_URL to a PostgreSQL server.`,
  );
}

async function refusalOf(launcher: Launcher): Promise<string | undefined> {
  const { failed, output } = await run(launcher.command('postgres', ['-V']));
  return failed ? output.trim().split('\n').at(-1) : undefined;
}
