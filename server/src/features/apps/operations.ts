import { knownForm } from '../../platform/ids.ts';
import { pageOf, pageSize } from '../../platform/page.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Implementations } from '../access/operation-call.ts';
import { findApp, findApps } from './app-store.ts';
import { deleteApp, updateApp } from './change-app.ts';
import { presentApp } from './present-app.ts';

export function appOperations(
  platform: Platform,
): Implementations<'listApps' | 'getApp' | 'updateApp' | 'deleteApp'> {
  return {
    async listApps({ scope, input }) {
      const rows = await findApps(platform.db, scope, knownForm(input.afterId), pageSize + 1);
      const { items, pagination } = pageOf(rows);
      return { apps: items.map(presentApp), pagination };
    },
    getApp: async ({ scope }) => ({ app: presentApp(await findApp(platform.db, scope.appId)) }),
    async updateApp({ caller, scope, input }) {
      await updateApp(platform, caller, scope, input);
      return { ok: true };
    },
    async deleteApp({ caller, scope }) {
      await deleteApp(platform, caller, scope);
      return { ok: true };
    },
  };
}
