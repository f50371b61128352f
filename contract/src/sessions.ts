import { z } from 'zod';
import { EmailAddress } from './members.ts';
import { defineOperation } from './operation.ts';
import { Id, IdInput, Ok, TimestampText } from './shared.ts';

/*
 * How members sign in to the dashboard. The session is an HttpOnly cookie, and every change made with it needs the
 * exact Origin of the base URL. What proves the caller stands in the body, so a missing or wrong one is a 403.
 */

const area = 'Sign-in';

const Password = z.string().min(8).max(128);

const Me = z.object({ id: Id, name: z.string(), email: z.string().nullable() });

export const signIn = defineOperation({
  name: 'sign_in',
  area,
  summary: 'Sign in to the dashboard with e-mail address and password',
  method: 'POST',
  path: '/v1/session',
  callers: 'anyone',
  target: 'caller',
  input: z.object({ email: EmailAddress, password: z.string().min(1).max(128) }),
  output: z.object({ member: Me }),
  status: 201,
  refusals: { 403: 'Missing or wrong credentials, or a foreign Origin', 429: 'Too many attempts' },
});

export const setUpOwner = defineOperation({
  name: 'set_up_owner',
  area,
  summary: "Make the first owner's account with the one-time token of the setup link, and sign in",
  method: 'POST',
  path: '/v1/setup',
  callers: 'anyone',
  target: 'caller',
  input: z.object({
    token: z.string().min(1).max(200),
    name: z.string().trim().min(1).max(100),
    email: EmailAddress,
    password: Password,
  }),
  output: z.object({ member: Me }),
  status: 201,
  refusals: { 400: 'Invalid fields', 403: 'Missing, wrong or used token, or a foreign Origin' },
});

export const acceptInvitation = defineOperation({
  name: 'accept_invitation',
  area,
  summary: 'Join a team with the token of an invitation link, and sign in',
  method: 'POST',
  path: '/v1/invitation/accept',
  callers: 'anyone',
  target: 'caller',
  input: z.object({
    token: z.string().min(1).max(200),
    name: z.string().trim().min(1).max(100).optional(),
    password: Password.meta({
      description: 'The new password, or that of the account the address already has',
    }),
  }),
  output: z.object({ member: Me }),
  status: 201,
  refusals: { 400: 'Invalid fields', 403: 'Missing, wrong, used or expired token, or a wrong password' },
});

export const getSession = defineOperation({
  name: 'get_session',
  area,
  summary: 'The member who is signed in, and his sessions',
  method: 'GET',
  path: '/v1/session',
  callers: ['member'],
  target: 'caller',
  input: z.object({}),
  output: z.object({
    member: Me,
    sessions: z.array(
      z.object({
        id: Id,
        userAgent: z.string(),
        createdAt: TimestampText,
        lastUsedAt: TimestampText,
        current: z.boolean(),
      }),
    ),
  }),
  refusals: { 403: 'Not signed in' },
});

export const signOut = defineOperation({
  name: 'sign_out',
  area,
  summary: 'End this session, or another one of the same member',
  method: 'DELETE',
  path: '/v1/session',
  callers: ['member'],
  target: 'caller',
  input: z.object({ sessionId: IdInput.optional().meta({ description: 'The present one when not given' }) }),
  output: Ok,
  refusals: { 403: 'Not signed in', 404: 'Session not found' },
});
