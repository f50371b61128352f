import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));
const temporary = mkdtempSync(join(tmpdir(), 'berth setup '));
const nodePackage = `node-${process.platform}-${process.arch}`;
const usedCommands = ['cp', 'dirname', 'mkdir', 'readlink', 'rm', 'sh'];

/** A clone for tests of set-up, with stand-ins for npm, the pinned Node.js and the commands of the system. */
export function makeClone({
  commands = ['bwrap', 'git'],
  nodeVersion = '24.21.0',
  sayVersion = `{ echo v${nodeVersion}; exit; }`,
  pinnedNode = 'exec node "$@"',
} = {}) {
  const home = mkdtempSync(join(temporary, 'a '));
  const [root, bin] = [join(home, 'clone'), join(home, 'bin')];
  const options = (env) => ({ cwd: root, env: { PATH: bin, HOME: home, ...env }, encoding: 'utf8' });
  const command = (name, code) => writeScript(join(bin, name), code);
  copySources(root, nodeVersion);
  linkCommands(bin);
  for (const name of commands) command(name, '');
  command('npm', standInNpm(home));
  writeScript(join(home, 'node'), `[ "$1" != --version ] || ${sayVersion}\n${pinnedNode}`);
  return {
    root,
    bin,
    options,
    command,
    installs: () => readFileSync(join(root, 'installs'), 'utf8').trim().split('\n'),
    berth: (...args) => spawnSync(join(bin, 'berth'), args, options()),
    claim: (number, identity) => writeClaim(root, number, identity),
    setUp: (kind, env, onSaid) => setUp(kind, options(env), onSaid),
  };
}

export function removeClones() {
  rmSync(temporary, { recursive: true });
}

function copySources(root, nodeVersion) {
  cpSync(join(repository, 'setup'), join(root, 'setup'), { recursive: true });
  cpSync(join(repository, 'cli/berth'), join(root, 'cli/berth'));
  const optionalDependencies = { [nodePackage]: nodeVersion };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ optionalDependencies }));
  writeFileSync(join(root, 'package-lock.json'), '{"packages":{}}');
}

function linkCommands(bin) {
  mkdirSync(bin);
  symlinkSync('../clone/cli/berth', join(bin, 'berth'));
  symlinkSync(process.execPath, join(bin, 'node'));
  for (const name of usedCommands) {
    const found = execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    symlinkSync(found.trim(), join(bin, name));
  }
}

/** DURING_PING and DURING_INSTALL are shell code of the test. */
function standInNpm(home) {
  const folder = `node_modules/${nodePackage}/bin`;
  return `
    case $1 in ping) eval "$DURING_PING"; exit 0;; esac
    echo "$*" >>installs
    mkdir -p ${folder}
    eval "$DURING_INSTALL"
    cp "${home}/node" ${folder}/node
    case $* in *--include=dev*) dev=true;; *) dev=false;; esac
    echo "{\\"packages\\":{\\"node_modules/a-tool\\":{\\"dev\\":$dev}}}" >node_modules/.package-lock.json`;
}

function writeScript(file, code) {
  writeFileSync(file, `#!/bin/sh\n${code}\n`);
  chmodSync(file, 0o755);
}

function writeClaim(root, number, identity) {
  const folder = join(root, 'node_modules/.setup');
  mkdirSync(folder, { recursive: true });
  symlinkSync(identity, join(folder, `claim-${number}`));
}

function setUp(kind, options, onSaid = () => {}) {
  const child = spawn(process.execPath, ['setup/setup.mjs', kind], options);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => onSaid((said += text)));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}
