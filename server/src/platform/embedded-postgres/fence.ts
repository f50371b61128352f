import type { Launcher } from './launcher.ts';
import type { ServerUser } from './server-user.ts';

const BINARIES = '/berth/pgsql';
const CLUSTER = '/berth/data';

/**
 * Root's bubblewrap reaches what the server's user may not: it mounts the binaries and the database at short
 * paths of their own, then setpriv drops to that user. Process ids and the network stay the machine's.
 */
export function fence(binaries: string, user: ServerUser, bubblewrap: string): Launcher {
  return {
    user,
    command: (program, args, cluster) => ({
      file: bubblewrap,
      args: [
        ...SYSTEM,
        ...['--ro-bind', binaries, BINARIES],
        ...(cluster === undefined ? [] : ['--bind', cluster, CLUSTER]),
        '--',
        ...[
          'setpriv',
          '--reuid',
          `${user.uid}`,
          '--regid',
          `${user.gid}`,
          '--clear-groups',
          '--no-new-privs',
        ],
        ...['--inh-caps', '-all', '--bounding-set', '-all', '--'],
        `${BINARIES}/bin/${program}`,
        ...(cluster === undefined ? [] : ['-D', CLUSTER]),
        ...args,
      ],
      user: undefined,
    }),
  };
}

// There is no /proc inside, which $ORIGIN in the binaries would need: hence the library path.
// --dir makes folders that all may enter, which bubblewrap's own parents of a mount are not.
const SYSTEM = [
  ...['--ro-bind', '/usr', '/usr'],
  ...['/bin', '/sbin', '/lib', '/lib64'].flatMap((path) => ['--ro-bind-try', path, path]),
  ...['--dir', '/etc', '--dir', '/berth', '--dev', '/dev'],
  ...['/etc/passwd', '/etc/group', '/etc/ld.so.cache'].flatMap((path) => ['--ro-bind-try', path, path]),
  ...['--setenv', 'LD_LIBRARY_PATH', `${BINARIES}/lib`, '--chdir', '/'],
];
