import { z } from 'zod';
import { type CallerKind, defineOperation } from './operation.ts';
import { EnvIdInput, Ok, TimestampNumber } from './shared.ts';

/** The settings of end-user authentication take no app- and team-level keys. */
const authCallers = ['environment', 'user', 'member'] as const satisfies readonly CallerKind[];

export const AuthConfig = z
  .object({
    status: z.boolean().meta({ description: 'Whether the feature is on for the environment' }),
    successUrl: z.string().meta({ description: 'Relative URL to go to after a sign-in' }),
    tokenTtl: z.int().meta({ description: 'Session lifetime in minutes; 0 stands for 24 hours' }),
    allowedOrigins: z.array(z.string()).meta({ description: 'Scheme and host, without a path' }),
    cookieDomain: z.string().meta({ description: 'Parent domain; empty for a host-only cookie' }),
    loginUrl: z.string().meta({ description: "The application's own login page" }),
    oauthServerEnabled: z.boolean(),
    oauthResourcePath: z.string().meta({ description: 'MCP resource path' }),
    oauthAllowLoopback: z.boolean().meta({ description: 'Loopback redirects for native and CLI clients' }),
  })
  .meta({ id: 'AuthConfig' });

const url = z.string().max(2048);

const AuthConfigFields = AuthConfig.extend({
  successUrl: url,
  tokenTtl: z.int().min(0).max(52_560_000).meta({ description: 'Session lifetime in minutes' }),
  allowedOrigins: z
    .array(z.string().max(512))
    .max(200)
    .meta({ description: 'Scheme and host, without a path; replaces the stored list' }),
  cookieDomain: z.string().max(255),
  loginUrl: url,
  oauthResourcePath: url,
}).partial();

const provider = z.enum(['email', 'magiclink', 'google', 'x']);

export const AuthProvider = z
  .object({
    provider,
    enabled: z.boolean(),
    clientId: z.string(),
    fromAddress: z.string().meta({ description: 'Sender of magic-link emails' }),
    callbackUrls: z.array(z.string()).meta({ description: 'What to register at the provider' }),
  })
  .meta({ id: 'AuthProvider' });

export const AuthUser = z
  .object({
    id: z.string().meta({ description: 'A UUID: what the application receives as X-User-Id' }),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    avatar: z.string(),
    username: z.string(),
    profileUrl: z.string(),
    emailVerified: z.boolean(),
    providers: z.array(provider).meta({ description: 'The ways in which the user has signed in' }),
    disabled: z.boolean(),
    createdAt: TimestampNumber,
    lastLoginAt: TimestampNumber,
  })
  .meta({ id: 'AuthUser' });

const UserId = z.string().max(64);

const ofAuth = { area: 'End-user authentication', callers: authCallers, target: 'environment' } as const;

const environmentNotFound = { 403: 'Missing or invalid key', 404: 'Environment not found' } as const;
const userNotFound = {
  403: 'Missing or invalid key',
  404: 'Environment not found, no database attached to it, or user not found in it',
} as const;

export const getAuthConfig = defineOperation({
  ...ofAuth,
  name: 'get_auth_config',
  summary: 'The settings of end-user authentication, without secrets',
  method: 'GET',
  path: '/v1/auth/config',
  input: z.object({ envId: EnvIdInput }),
  output: AuthConfig,
  refusals: environmentNotFound,
  doors: ['api', 'mcp'],
});

export const configureAuth = defineOperation({
  ...ofAuth,
  name: 'configure_auth',
  summary: 'Change the settings of end-user authentication: only the fields given change',
  method: 'POST',
  path: '/v1/auth/config',
  inQuery: ['envId'],
  input: AuthConfigFields.extend({ envId: EnvIdInput }),
  output: AuthConfig,
  refusals: { 400: 'Invalid values, or no database attached to the environment', ...environmentNotFound },
  doors: ['api', 'mcp'],
});

export const listAuthProviders = defineOperation({
  ...ofAuth,
  name: 'list_auth_providers',
  summary: 'The ways in which visitors can sign in, without secrets',
  method: 'GET',
  path: '/v1/auth/providers',
  input: z.object({ envId: EnvIdInput }),
  output: z.object({ providers: z.array(AuthProvider) }),
  refusals: environmentNotFound,
});

export const configureAuthProvider = defineOperation({
  ...ofAuth,
  name: 'configure_auth_provider',
  summary: 'Change one way of signing in: only the fields given change',
  method: 'POST',
  path: '/v1/auth/providers',
  input: z.object({
    envId: EnvIdInput,
    provider,
    enabled: z.boolean().optional(),
    clientId: z.string().max(512).optional(),
    clientSecret: z.string().max(4096).optional().meta({ description: 'Never shown again' }),
    fromAddress: z.string().max(320).optional().meta({ description: 'Sender of magic-link emails' }),
  }),
  output: z.object({ providers: z.array(AuthProvider) }),
  refusals: { 400: 'Invalid values, such as a provider without its credentials', ...environmentNotFound },
});

export const listAuthUsers = defineOperation({
  ...ofAuth,
  name: 'list_auth_users',
  summary: 'The users of an application',
  method: 'GET',
  path: '/v1/auth/users',
  input: z.object({
    envId: EnvIdInput,
    afterId: UserId.optional().meta({ description: 'The `pagination.afterId` of the page before' }),
  }),
  output: z.object({
    users: z.array(AuthUser),
    pagination: z.object({ hasNextPage: z.boolean(), afterId: z.string().optional() }),
  }),
  refusals: {
    403: 'Missing or invalid key',
    404: 'Environment not found, or no database attached to it',
  },
});

export const updateAuthUser = defineOperation({
  ...ofAuth,
  name: 'update_auth_user',
  summary: 'Disable a user of an application, or enable one again',
  method: 'PATCH',
  path: '/v1/auth/users',
  input: z.object({
    envId: EnvIdInput,
    userId: UserId,
    disabled: z.boolean().optional().meta({ description: 'Disabling a user ends all their sessions' }),
  }),
  output: Ok,
  refusals: userNotFound,
});

export const deleteAuthUser = defineOperation({
  ...ofAuth,
  name: 'delete_auth_user',
  summary: 'Remove a user of an application',
  method: 'DELETE',
  path: '/v1/auth/users',
  input: z.object({ envId: EnvIdInput, userId: UserId }),
  output: Ok,
  refusals: userNotFound,
});
