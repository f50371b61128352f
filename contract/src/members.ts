import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { Id, IdInput, Ok, teamCallers, TeamIdInput, TimestampText } from './shared.ts';

const area = 'Members';

export const RoleName = z.enum(['developer', 'admin', 'owner']);

export const Member = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string().nullable().meta({ description: 'null until the account is set up' }),
    role: RoleName,
    joinedAt: TimestampText,
  })
  .meta({ id: 'Member' });

export const EmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be an e-mail address');

export const listMembers = defineOperation({
  name: 'list_members',
  area,
  summary: 'The members of a team',
  method: 'GET',
  path: '/v1/members',
  callers: teamCallers,
  target: 'team',
  input: z.object({ teamId: TeamIdInput }),
  output: z.object({ members: z.array(Member) }),
  refusals: { 403: 'Missing or invalid key', 404: 'Team not found' },
});

export const updateMember = defineOperation({
  name: 'update_member',
  area,
  summary: 'Change the role of a member',
  method: 'PATCH',
  path: '/v1/members',
  callers: teamCallers,
  target: 'team',
  role: 'admin',
  input: z.object({ teamId: TeamIdInput, memberId: IdInput, role: RoleName }),
  output: Ok,
  refusals: {
    400: 'Invalid fields',
    403: 'Missing or invalid key, or not an admin; only an owner makes or changes an owner',
    404: 'Team or member not found',
    409: 'The team would be without an owner',
  },
});

export const removeMember = defineOperation({
  name: 'remove_member',
  area,
  summary: 'Remove a member from a team; anyone may remove himself',
  method: 'DELETE',
  path: '/v1/members',
  callers: teamCallers,
  target: 'team',
  input: z.object({ teamId: TeamIdInput, memberId: IdInput }),
  output: Ok,
  refusals: {
    403: 'Missing or invalid key, or not an admin; only an owner removes an owner',
    404: 'Team or member not found',
    409: 'The team would be without an owner',
  },
});

export const createInvitation = defineOperation({
  name: 'create_invitation',
  area,
  summary: 'Invite someone to a team by a link that works once within seven days',
  method: 'POST',
  path: '/v1/invitation',
  callers: teamCallers,
  target: 'team',
  role: 'admin',
  input: z.object({ teamId: TeamIdInput, email: EmailAddress, role: RoleName.default('developer') }),
  output: z.object({ invitation: z.object({ url: z.string() }) }),
  status: 201,
  refusals: {
    400: 'Invalid fields',
    403: 'Missing or invalid key, or not an admin; only an owner invites an owner',
    404: 'Team not found',
    409: 'Already a member',
  },
});
