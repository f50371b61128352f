import type { Output } from '../../api/client.ts';
import { Moment } from '../../components/moment.tsx';

type Member = Output<'listMembers'>['members'][number];

export function MemberTable({
  members,
  meId,
}: {
  readonly members: readonly Member[];
  readonly meId: string;
}) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="w-full table-fixed text-left">
        <caption className="sr-only">Members of the team</caption>
        <thead className="text-[0.8125rem] text-muted">
          <tr className="border-b border-line">
            <th scope="col" className={`${cell} font-medium`}>
              Member
            </th>
            <th scope="col" className={`${cell} w-28 font-medium`}>
              Role
            </th>
            <th scope="col" className={`${cell} hidden w-36 font-medium wide:table-cell`}>
              Joined
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} isMe={member.id === meId} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cell = 'px-4 py-2';

function MemberRow({ member, isMe }: { readonly member: Member; readonly isMe: boolean }) {
  return (
    <tr>
      <th scope="row" className={`${cell} font-normal`}>
        <span className="block truncate font-medium">
          {member.name}
          {isMe && <span className="font-normal text-muted"> (you)</span>}
        </span>
        <span className="block truncate text-[0.8125rem] text-muted">{member.email ?? 'no account yet'}</span>
      </th>
      <td className={cell}>{member.role}</td>
      <td className={`${cell} hidden text-muted wide:table-cell`}>
        <Moment unixSeconds={member.joinedAt} />
      </td>
    </tr>
  );
}
