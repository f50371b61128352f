import { Link, useSearch } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { Card } from '../../components/card.tsx';
import { Page } from '../../components/page.tsx';
import { chooseTeam, type Team } from './load-team.ts';
import { InviteForm } from './invite-form.tsx';
import { MemberTable } from './member-table.tsx';

export function TeamPage() {
  const { teamId } = useSearch({ from: '/signed-in/team' });
  const { teams } = useOperation('listTeams', {});
  const team = chooseTeam(teams, teamId);
  if (team === undefined) {
    return (
      <Page title="Team">
        <p>You are in no team. Ask an admin or owner of one for an invitation link.</p>
      </Page>
    );
  }
  return (
    <Page title={team.name} above={<p className="text-muted">Team</p>} action={<Teams teams={teams} />}>
      <TeamMembers key={team.id} teamId={team.id} />
    </Page>
  );
}

function Teams({ teams }: { readonly teams: readonly Team[] }) {
  if (teams.length < 2) return null;
  return (
    <nav aria-label="Teams" className="flex flex-wrap gap-x-4">
      {teams.map(({ id, name }) => (
        <Link
          key={id}
          to="/team"
          search={{ teamId: id }}
          className="text-muted hover:text-text aria-[current=page]:font-medium aria-[current=page]:text-text"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

function TeamMembers({ teamId }: { readonly teamId: string }) {
  const { member: me } = useOperation('getSession', {});
  const { members } = useOperation('listMembers', { teamId });
  const role = members.find(({ id }) => id === me.id)?.role ?? 'developer';
  return (
    <div className="grid gap-6">
      <MemberTable members={members} meId={me.id} />
      <Card title="Invite someone">
        {role === 'developer' ? (
          <p className="text-muted">Admins and owners of the team invite. Ask one of them.</p>
        ) : (
          <InviteForm teamId={teamId} mayInviteOwners={role === 'owner'} />
        )}
      </Card>
    </div>
  );
}
