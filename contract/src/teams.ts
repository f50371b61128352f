import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { Id, Ok, teamCallers, TeamIdInput } from './shared.ts';

const area = 'Teams';

const TeamName = z.string().trim().min(1).max(100);

export const Team = z
  .object({
    id: Id,
    name: z.string(),
    slug: z.string().meta({ description: "The team's part in `local/<team>/<name>`" }),
  })
  .meta({ id: 'Team' });

export const createTeam = defineOperation({
  name: 'create_team',
  area,
  summary: 'Create a team; the caller becomes its owner',
  method: 'POST',
  path: '/v1/team',
  callers: ['user', 'member'],
  target: 'caller',
  input: z.object({ name: TeamName }),
  output: z.object({ team: Team }),
  status: 201,
  refusals: { 400: 'An invalid name', 403: 'Missing or invalid key' },
});

export const listTeams = defineOperation({
  name: 'list_teams',
  area,
  summary: 'The teams that the caller belongs to',
  method: 'GET',
  path: '/v1/teams',
  callers: teamCallers,
  target: 'caller',
  input: z.object({}),
  output: z.object({ teams: z.array(Team) }),
  refusals: { 403: 'Missing or invalid key' },
});

export const updateTeam = defineOperation({
  name: 'update_team',
  area,
  summary: 'Rename a team',
  method: 'PUT',
  path: '/v1/team',
  callers: teamCallers,
  target: 'team',
  role: 'admin',
  input: z.object({ teamId: TeamIdInput, name: TeamName }),
  output: Ok,
  refusals: { 400: 'An invalid name', 403: 'Missing or invalid key, or not an admin', 404: 'Team not found' },
});

export const deleteTeam = defineOperation({
  name: 'delete_team',
  area,
  summary: 'Delete a team that has no apps left',
  method: 'DELETE',
  path: '/v1/team',
  callers: ['user', 'member'],
  target: 'team',
  role: 'owner',
  input: z.object({ teamId: TeamIdInput }),
  output: Ok,
  refusals: {
    403: 'Missing or invalid key, or not an owner',
    404: 'Team not found',
    409: 'The team has apps',
  },
});
