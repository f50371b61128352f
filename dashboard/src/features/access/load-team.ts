import type { QueryClient } from '@tanstack/react-query';
import type { Output } from '../../api/client.ts';
import { operationQuery } from '../../api/use-operation.ts';

export type Team = Output<'listTeams'>['teams'][number];

export async function loadTeam(queries: QueryClient, teamId: string | undefined): Promise<void> {
  const { teams } = await queries.ensureQueryData(operationQuery('listTeams', {}));
  const team = chooseTeam(teams, teamId);
  if (team) await queries.ensureQueryData(operationQuery('listMembers', { teamId: team.id }));
}

/** The one in the address, else the first. */
export function chooseTeam(teams: readonly Team[], teamId: string | undefined): Team | undefined {
  return teams.find(({ id }) => id === teamId) ?? teams[0];
}
