import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { EnvIdInput, environmentCallers, Id, IdInput, Ok } from './shared.ts';

export const Domain = z.object({ id: Id, envId: Id, name: z.string() }).meta({ id: 'Domain' });

const ofDomains = { area: 'Domains', callers: environmentCallers, target: 'environment' } as const;

export const createDomain = defineOperation({
  ...ofDomains,
  name: 'create_domain',
  summary: 'Attach a custom domain to an environment',
  method: 'POST',
  path: '/v1/domain',
  input: z.object({
    envId: EnvIdInput,
    name: z.string().min(1).max(253).meta({ description: 'Host name, such as www.example.com' }),
  }),
  output: z.object({ domain: Domain }),
  status: 201,
  refusals: {
    400: "Not a host name, or one of the installation's own",
    403: 'Missing or invalid key',
    404: 'Environment not found',
    409: 'The domain is in use',
  },
});

export const listDomains = defineOperation({
  ...ofDomains,
  name: 'list_domains',
  summary: 'The custom domains of an environment',
  method: 'GET',
  path: '/v1/domains',
  input: z.object({ envId: EnvIdInput }),
  output: z.object({ domains: z.array(Domain) }),
  refusals: { 403: 'Missing or invalid key', 404: 'Environment not found' },
});

export const deleteDomain = defineOperation({
  ...ofDomains,
  name: 'delete_domain',
  summary: 'Detach a custom domain',
  method: 'DELETE',
  path: '/v1/domain',
  input: z.object({ envId: EnvIdInput, domainId: IdInput }),
  output: Ok,
  refusals: {
    403: 'Missing or invalid key',
    404: 'Environment not found, or domain not found in it',
  },
});
