// Does the set-up that is missing: node setup/setup.mjs start|test
// Plain JavaScript without packages, since it runs before they are there, on Node.js 20.
import { fileURLToPath } from 'node:url';
import { buildDashboard, dashboardIsBuilt } from './dashboard.mjs';
import { findNode } from './find-node.mjs';
import { alone } from './lock.mjs';
import { installPackages, packagesAreInstalled } from './packages.mjs';
import { say } from './say.mjs';
import { installSystemPackages } from './system-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const kind = process.argv[2];

try {
  if (kind !== 'start' && kind !== 'test') throw new Error('say what to set up for: start or test');
  await setUp();
} catch (error) {
  say(`Set-up failed: ${error.message}`);
  process.exitCode = 1;
}

async function setUp() {
  await installSystemPackages(kind);
  if (!packagesAreInstalled(root, kind) || !dashboardIsBuilt(root)) {
    await alone(root, async (lock) => {
      if (!packagesAreInstalled(root, kind)) await installPackages(root, kind, lock);
      if (!dashboardIsBuilt(root)) await buildDashboard(root, findNode(root), lock);
    });
  }
  findNode(root);
}
