import { findCommand, run } from './run.mjs';
import { say, sayWhile } from './say.mjs';

const commands = [
  { name: 'bwrap', from: 'bubblewrap', kinds: ['start', 'test'], use: 'to fence builds and applications in' },
  { name: 'git', from: 'git', kinds: ['test'], use: 'to make and serve repositories', isRequired: true },
  { name: 'chromium', from: 'chromium', kinds: ['test'], use: 'to try the dashboard in a browser' },
];

/** Root on a Debian system gets what is missing installed, everyone else is told what to install. */
export async function installSystemPackages(kind) {
  if (process.platform !== 'linux') return;
  const missing = commands.filter((command) => command.kinds.includes(kind) && !findCommand(command.name));
  if (missing.length === 0) return;
  const problem = mayInstall() ? await install(missing) : undefined;
  const stillMissing = missing.filter((command) => !findCommand(command.name));
  if (stillMissing.length === 0) return;
  const advice = adviceFor(stillMissing) + (problem ? ` (apt-get could not: ${problem})` : '');
  if (stillMissing.some((command) => isRequired(command, kind))) throw new Error(advice);
  say(advice);
}

function mayInstall() {
  return process.getuid() === 0 && findCommand('apt-get') !== undefined;
}

/** The list of packages is fetched only if the first try fails without it, or with an old one. */
async function install(missing) {
  const names = missing.map((command) => command.from).join(' ');
  const aptGet = 'apt-get -y -o DPkg::Lock::Timeout=120 -o Acquire::Retries=1 -o Acquire::http::Timeout=20';
  const tryInstall = `${aptGet} install --no-install-recommends ${names}`;
  const command = ['sh', '-c', `${tryInstall} || { ${aptGet} update && ${tryInstall}; }`];
  const path = `${process.env.PATH}:/usr/local/sbin:/usr/sbin:/sbin`;
  const env = { ...process.env, PATH: path, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = { failure: 'apt-get failed', command, env };
  try {
    await sayWhile(`Installing from Debian: ${names}`, () => run(apt));
  } catch (error) {
    return error.message.split('\n').at(-1).trim();
  }
}

function adviceFor(missing) {
  const needs = missing.map(({ from, use }) => `${from} (${use})`).join(' and ');
  const names = missing.map((command) => command.from).join(' ');
  return `Please install ${needs}, on Debian with sudo apt-get install ${names}`;
}

function isRequired(command, kind) {
  return command.isRequired || (kind === 'test' && Boolean(process.env.CI));
}
