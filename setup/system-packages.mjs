import { findCommand, run } from './run.mjs';
import { say } from './say.mjs';

const commands = [
  {
    name: 'bwrap',
    debianPackage: 'bubblewrap',
    for: ['start', 'test'],
    use: 'to fence builds and applications in',
  },
  {
    name: 'git',
    debianPackage: 'git',
    for: ['test'],
    use: 'to make and serve repositories',
    isRequired: true,
  },
];
const adminFolders = '/usr/local/sbin:/usr/sbin:/sbin';

/** Root on a Debian system gets what is missing installed, everyone else is told what to install. */
export async function installSystemPackages(kind) {
  if (process.platform !== 'linux') return;
  const missing = commands.filter((command) => command.for.includes(kind) && !findCommand(command.name));
  if (missing.length === 0) return;
  const problem = mayInstall() ? await install(missing) : undefined;
  const stillMissing = missing.filter((command) => !findCommand(command.name));
  if (stillMissing.length === 0) return;
  const advice = [adviceFor(stillMissing), problem].filter(Boolean).join('\n');
  if (stillMissing.some((command) => isRequired(command, kind))) throw new Error(advice);
  say(advice);
}

function mayInstall() {
  return process.getuid() === 0 && findCommand('apt-get') !== undefined;
}

/** The list of packages is fetched only if the first try fails without it, or with an old one. */
async function install(missing) {
  const names = missing.map((command) => command.debianPackage).join(' ');
  const aptGet = 'apt-get -y -o DPkg::Lock::Timeout=120 -o Acquire::Retries=1 -o Acquire::http::Timeout=20';
  const tryInstall = `${aptGet} install --no-install-recommends ${names}`;
  try {
    await run({
      doing: `Installing from Debian: ${names}`,
      failure: 'apt-get could not install it',
      command: ['sh', '-c', `${tryInstall} || { ${aptGet} update && ${tryInstall}; }`],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', PATH: `${process.env.PATH}:${adminFolders}` },
    });
  } catch (error) {
    return error.message;
  }
}

function adviceFor(missing) {
  const needs = missing.map(({ debianPackage, use }) => `${debianPackage} (${use})`).join(' and ');
  const names = missing.map((command) => command.debianPackage).join(' ');
  const how = findCommand('apt-get')
    ? `: sudo apt-get install ${names}`
    : " with the system's package manager";
  return `Berth needs ${needs}, please install it${how}`;
}

function isRequired(command, kind) {
  return command.isRequired || (kind === 'test' && Boolean(process.env.CI));
}
