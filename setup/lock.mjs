import { readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { say } from './say.mjs';
import { stateFolder } from './state.mjs';

const pollMs = 100;

/**
 * Runs `work` while no other set-up of this clone does. A claim is a symbolic link `claim-<number>` whose target names
 * a process; the highest number holds as long as its process lives, or the one that it handed the claim on to.
 * Invariant: a claim is removed only by the holder of a higher one, or by its maker when it lost.
 */
export async function alone(root, work) {
  const folder = stateFolder(root);
  let waiting = false;
  for (;;) {
    const newest = newestClaim(folder);
    const holder = holderOf(folder, newest);
    if (!holder && claim(folder, newest + 1)) return work(lockOf(folder, newest + 1));
    if (holder && !waiting) {
      say(`Waiting for another set-up of this clone to end (process ${pidOf(holder)})…`);
      waiting = true;
    }
    if (holder) await delay(pollMs);
  }
}

/** Hands the claim on to a child process: it must end too before another set-up may begin. */
function lockOf(folder, number) {
  return {
    handOnTo(pid) {
      const identity = identityOf(pid);
      rmSync(join(folder, `child-${number}`), { force: true });
      if (identity) symlinkSync(identity, join(folder, `child-${number}`));
    },
  };
}

function newestClaim(folder) {
  return Math.max(0, ...claimNumbers(folder));
}

function claimNumbers(folder) {
  return readdirSync(folder)
    .filter((name) => name.startsWith('claim-'))
    .map((name) => Number(name.slice('claim-'.length)));
}

function holderOf(folder, number) {
  const identities = [`claim-${number}`, `child-${number}`].map((name) => targetOf(join(folder, name)));
  return identities.filter(Boolean).find((identity) => identityOf(pidOf(identity)) === identity);
}

function claim(folder, number) {
  try {
    symlinkSync(identityOf(process.pid), join(folder, `claim-${number}`));
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  if (newestClaim(folder) !== number) {
    rmSync(join(folder, `claim-${number}`), { force: true });
    return false;
  }
  for (const older of claimNumbers(folder).filter((other) => other < number)) {
    rmSync(join(folder, `claim-${older}`), { force: true });
    rmSync(join(folder, `child-${older}`), { force: true });
  }
  return true;
}

function targetOf(link) {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}

function pidOf(identity) {
  return Number(identity.split('-')[0]);
}

/** A process id alone comes again: on Linux the time at which the process started stands with it. */
function identityOf(pid) {
  try {
    if (process.platform === 'linux') return linuxIdentityOf(pid);
    process.kill(pid, 0);
    return `${pid}-`;
  } catch (error) {
    return error.code === 'EPERM' ? `${pid}-` : undefined;
  }
}

function linuxIdentityOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startedAt] = [fields[0], fields[19]];
  return state === 'Z' || state === 'X' ? undefined : `${pid}-${startedAt}`;
}
