import type { Platform } from '../../platform/platform.ts';
import type { Implementations } from '../access/operation-call.ts';
import { createApp } from '../apps/create-app.ts';
import { presentApp } from '../apps/present-app.ts';
import { createEnvironment, createFirstEnvironment } from './create-environment.ts';
import { deleteEnvironment } from './delete-environment.ts';
import { findEnvironments } from './environment-store.ts';
import { presentEnvironment } from './present-environment.ts';
import { pullVariables } from './pull-variables.ts';
import { updateEnvironment } from './update-environment.ts';

const mostListed = 50;

type Names =
  | 'createApp'
  | 'listEnvironments'
  | 'createEnvironment'
  | 'updateEnvironment'
  | 'deleteEnvironment'
  | 'pullVariables';

export function environmentOperations(platform: Platform): Implementations<Names> {
  return {
    async createApp({ caller, input }) {
      const app = await createApp(platform, caller, input, (db, { id }) => createFirstEnvironment(db, id));
      return { app: presentApp(app) };
    },
    async listEnvironments({ scope }) {
      const rows = await findEnvironments(platform.db, scope.appId, mostListed);
      return { environments: rows.map((row) => presentEnvironment(platform.config, row)) };
    },
    createEnvironment: async ({ caller, scope, input }) => ({
      envId: await createEnvironment(platform, caller, scope, input),
    }),
    async updateEnvironment({ caller, scope, input: { envId: _named, ...given } }) {
      await updateEnvironment(platform, caller, scope, given);
      return { ok: true };
    },
    async deleteEnvironment({ caller, scope }) {
      await deleteEnvironment(platform, caller, scope);
      return { ok: true };
    },
    pullVariables: ({ caller, scope }) => pullVariables(platform, caller, scope),
  };
}
