import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { makeClone, removeClones } from './stand-in-clone.mjs';

const isRoot = process.getuid() === 0;
const offline = 'echo npm error code ENOTFOUND >&2; exit 1';

after(removeClones);

describe('packages', () => {
  test('a fresh clone gets them, without those for tests', async () => {
    const clone = makeClone();
    const { code, said } = await clone.setUp('start');
    assert.equal(code, 0, said);
    assert.equal(said, 'Installing the packages…\n');
    assert.match(clone.installs().at(0), /--no-save .*--ignore-scripts .*--omit=dev/);
  });

  test('nothing is said or done when they are there', async () => {
    const clone = makeClone();
    await clone.setUp('start');
    assert.deepEqual(await clone.setUp('start'), { code: 0, said: '' });
    assert.equal(clone.installs().length, 1);
  });

  test('a changed lock file installs again', async () => {
    const clone = makeClone();
    await clone.setUp('start');
    appendFileSync(join(clone.root, 'package-lock.json'), '\n');
    await clone.setUp('start');
    assert.equal(clone.installs().length, 2);
  });

  test('a node_modules that someone else changed installs again', async () => {
    const clone = makeClone();
    await clone.setUp('start');
    writeFileSync(join(clone.root, 'node_modules/.package-lock.json'), '{"packages":{}}');
    await clone.setUp('start');
    assert.equal(clone.installs().length, 2);
  });

  test('test adds those for tests, and a later start keeps them', async () => {
    const clone = makeClone();
    await clone.setUp('start');
    await clone.setUp('test');
    assert.deepEqual(await clone.setUp('start'), { code: 0, said: '' });
    appendFileSync(join(clone.root, 'package-lock.json'), '\n');
    await clone.setUp('start');
    const kinds = clone.installs().map((line) => line.match(/--(include|omit)=dev/)[0]);
    assert.deepEqual(kinds, ['--omit=dev', '--include=dev', '--include=dev']);
  });

  test('a failing npm ends set-up with one sentence, what npm said, and code 1', async () => {
    const clone = makeClone();
    const { code, said } = await clone.setUp('start', {
      DURING_INSTALL: 'echo npm error code EFAIL >&2; exit 9',
    });
    assert.equal(code, 1);
    assert.equal(
      said,
      'Installing the packages…\n' +
        'Set-up failed: the packages could not be installed (npm ended with code 9).\n  npm error code EFAIL\n',
    );
    assert.equal((await clone.setUp('start')).code, 0);
  });

  test('without a network they come from the cache of npm, or a sentence says why not', async () => {
    const clone = makeClone();
    const without = await clone.setUp('start', { DURING_PING: offline, DURING_INSTALL: offline });
    assert.equal(without.code, 1);
    assert.match(without.said, /registry does not answer/);
    assert.equal((await clone.setUp('start', { DURING_PING: offline })).code, 0);
    assert.match(clone.installs().at(-1), /--offline/);
  });

  test('a registry that only refuses the ping is one', async () => {
    const clone = makeClone();
    await clone.setUp('start', { DURING_PING: 'echo npm error code E404 >&2; exit 1' });
    assert.match(clone.installs().at(0), /--no-offline/);
  });

  test('an install killed half-way is begun anew', async () => {
    const clone = makeClone();
    const half = join(clone.root, 'node_modules/half');
    await clone.setUp('start', { DURING_INSTALL: 'mkdir node_modules/half; kill -9 $PPID; kill -9 $$' });
    assert.ok(existsSync(half));
    assert.equal((await clone.setUp('start')).code, 0);
    assert.ok(!existsSync(half));
    assert.deepEqual(await clone.setUp('start'), { code: 0, said: '' });
  });

  test('a user without a home needs none', async () => {
    const clone = makeClone();
    const { code, said } = await clone.setUp('start', {
      HOME: '',
      DURING_INSTALL: 'mkdir "$npm_config_cache"',
    });
    assert.equal(code, 0, said);
    assert.ok(!existsSync(join(clone.root, 'node_modules/.setup/npm-cache')));
  });
});

describe('two set-ups at once', () => {
  test('one waits for the other', async () => {
    const clone = makeClone();
    const overlap = { DURING_INSTALL: 'mkdir running || exit 1; rm -r running' };
    const both = await Promise.all([clone.setUp('start', overlap), clone.setUp('test', overlap)]);
    assert.deepEqual(
      both.map(({ code }) => code),
      [0, 0],
      both.map(({ said }) => said).join(''),
    );
  });

  test('one waits for the npm of another that was killed', async () => {
    const clone = makeClone();
    execFileSync('mkfifo', [join(clone.root, 'gate')]);
    const gate = openSync(join(clone.root, 'gate'), 'r+');
    const onceHandedOn = 'until [ -L node_modules/.setup/child-1 ]; do :; done; kill -9 $PPID';
    await clone.setUp('start', {
      DURING_INSTALL: `${onceHandedOn}; read line <gate; mkdir node_modules/late`,
    });
    const second = clone.setUp('start', {}, (said) => said.includes('Waiting') && writeSync(gate, 'go\n'));
    const { code, said } = await second;
    closeSync(gate);
    assert.equal(code, 0);
    assert.match(said, /^Waiting for another set-up .*\nInstalling the packages…\n$/);
    assert.ok(!existsSync(join(clone.root, 'node_modules/late')));
  });

  test('a claim whose process is dead is taken over', async () => {
    const clone = makeClone();
    const dead = spawnSync('true').pid;
    clone.claim(7, `${dead}-1`);
    assert.equal((await clone.setUp('start')).said, 'Installing the packages…\n');
  });

  test('so is one whose process id belongs to another process now', async () => {
    const clone = makeClone();
    clone.claim(7, `${process.pid}-1`);
    assert.equal((await clone.setUp('start')).said, 'Installing the packages…\n');
  });
});

describe('Node.js', () => {
  test("the system's will do where the package has none that runs, if it is new enough", async () => {
    const clone = makeClone({ nodeVersion: process.versions.node, sayVersion: 'exit 1' });
    const { code, said } = await clone.setUp('start');
    assert.equal(code, 0, said);
    const { stdout } = spawnSync(join(clone.root, 'setup/node'), ['-p', '6 * 7'], clone.options());
    assert.equal(stdout, '42\n');
  });

  test('one sentence when it is too old', async () => {
    const clone = makeClone({ nodeVersion: '99.0.0', sayVersion: 'exit 1' });
    const { code, said } = await clone.setUp('start');
    assert.equal(code, 1);
    assert.match(said, /\nSet-up failed: Berth runs on Node.js 99.0.0 or newer.*\n$/);
  });

  test('setup/node runs the one of the packages, from any folder', async () => {
    const clone = makeClone({ pinnedNode: 'echo "pinned: $*"' });
    await clone.setUp('start');
    const { stdout } = spawnSync(join(clone.root, 'setup/node'), ['a b', 'c'], {
      ...clone.options(),
      cwd: '/',
    });
    assert.equal(stdout, 'pinned: a b c\n');
  });
});

describe('commands of the system', { skip: process.platform !== 'linux' }, () => {
  test('root on Debian gets bubblewrap', { skip: !isRoot }, async () => {
    const clone = makeClone({ commands: ['git'] });
    clone.command(
      'apt-get',
      `case "$*" in *install*bubblewrap) cp "${clone.bin}/git" "${clone.bin}/bwrap";; esac`,
    );
    const { code, said } = await clone.setUp('start');
    assert.equal(code, 0, said);
    assert.equal(said, 'Installing from Debian: bubblewrap…\nInstalling the packages…\n');
  });

  test('the list of packages is fetched when it has to be', { skip: !isRoot }, async () => {
    const clone = makeClone({ commands: ['git'] });
    clone.command(
      'apt-get',
      `case "$*" in *update) >listed;; *) [ -e listed ] && cp "${clone.bin}/git" "${clone.bin}/bwrap";; esac`,
    );
    assert.equal((await clone.setUp('start')).code, 0);
    assert.ok(existsSync(join(clone.bin, 'bwrap')));
  });

  test('what apt-get says is told in one sentence', { skip: !isRoot }, async () => {
    const clone = makeClone({ commands: ['git'] });
    clone.command('apt-get', 'echo working; echo E: no such package; exit 100');
    const { code, said } = await clone.setUp('start');
    assert.equal(code, 0);
    assert.match(said, /^.*\nPlease install bubblewrap .* \(apt-get could not: E: no such package\)\n.*\n$/);
  });

  test('start goes on without bubblewrap, saying what to install', async () => {
    const clone = makeClone({ commands: ['git'] });
    const { code, said } = await clone.setUp('start');
    assert.equal(code, 0);
    assert.match(said, /^Please install bubblewrap \(to fence .*\n/);
  });

  test('tests go on without bubblewrap, but not where nothing may be left out', async () => {
    const clone = makeClone({ commands: ['git'] });
    assert.equal((await clone.setUp('test')).code, 0);
    assert.equal((await clone.setUp('test', { CI: 'true' })).code, 1);
  });

  test('tests need git', async () => {
    const clone = makeClone({ commands: ['bwrap'] });
    const { code, said } = await clone.setUp('test');
    assert.equal(code, 1);
    assert.match(said, /^Set-up failed: Please install git .*\n$/);
  });
});

describe('dashboard', () => {
  const vite = [
    'mkdir -p node_modules/vite/bin',
    `echo "require('fs').mkdirSync('dist', { recursive: true });
      require('fs').copyFileSync('page.html', 'dist/index.html')" >node_modules/vite/bin/vite.js`,
  ].join('\n');

  test('it is built once, and again when a source changes', async () => {
    const clone = makeClone();
    const page = join(clone.root, 'dashboard/page.html');
    mkdirSync(join(clone.root, 'dashboard'));
    writeFileSync(join(clone.root, 'dashboard/vite.config.ts'), '');
    writeFileSync(page, 'one');
    const { said } = await clone.setUp('start', { DURING_INSTALL: vite });
    assert.equal(said, 'Installing the packages…\nBuilding the dashboard…\n');
    assert.equal((await clone.setUp('start')).said, '');
    writeFileSync(page, 'three');
    assert.equal((await clone.setUp('start')).said, 'Building the dashboard…\n');
    assert.equal(readFileSync(join(clone.root, 'dashboard/dist/index.html'), 'utf8'), 'three');
    rmSync(page);
    const failed = await clone.setUp('start');
    assert.equal(failed.code, 1);
    assert.match(failed.said, /Set-up failed: the dashboard could not be built/);
  });
});

describe('cli/berth', () => {
  test('says what to do before the first start', () => {
    const { status, stderr } = makeClone().berth('keys');
    assert.equal(status, 1);
    assert.equal(stderr, 'The packages are not installed yet: run npm start once first.\n');
  });

  test('runs through symbolic links', async () => {
    const clone = makeClone({ pinnedNode: 'echo "$*"' });
    await clone.setUp('start');
    assert.equal(
      clone.berth('keys', 'create').stdout,
      `${join(clone.root, 'cli/src/main.ts')} keys create\n`,
    );
  });
});
