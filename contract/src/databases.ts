import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { EnvIdInput, environmentCallers, Id, Ok } from './shared.ts';

export const Database = z
  .object({ envId: Id, name: z.string(), user: z.string() })
  .meta({ id: 'Database', description: 'Its URL is the variable DATABASE_URL of the environment' });

const ofDatabases = {
  area: 'Databases',
  path: '/v1/database',
  callers: environmentCallers,
  target: 'environment',
  input: z.object({ envId: EnvIdInput }),
} as const;

const noDatabase = {
  403: 'Missing or invalid key',
  404: 'Environment not found, or no database attached to it',
} as const;

export const createDatabase = defineOperation({
  ...ofDatabases,
  name: 'create_database',
  summary: 'Attach a database to an environment',
  method: 'POST',
  output: z.object({ database: Database }),
  status: 201,
  refusals: {
    403: 'Missing or invalid key',
    404: 'Environment not found',
    409: 'The environment has a database',
  },
});

export const getDatabase = defineOperation({
  ...ofDatabases,
  name: 'get_database',
  summary: 'The database of an environment',
  method: 'GET',
  output: z.object({ database: Database }),
  refusals: noDatabase,
});

export const deleteDatabase = defineOperation({
  ...ofDatabases,
  name: 'delete_database',
  summary: 'Delete the database of an environment with all its data',
  method: 'DELETE',
  output: Ok,
  refusals: noDatabase,
});
