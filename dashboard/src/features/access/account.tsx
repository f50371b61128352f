import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../../api/use-change.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Button } from '../../components/button.tsx';

/** Who is signed in, and the way out. */
export function Account() {
  const { member } = useOperation('getSession', {});
  const navigate = useNavigate();
  const signOut = useChange('signOut', { onDone: () => navigate({ to: '/sign-in' }) });
  return (
    <div className="-mr-3 flex min-w-0 items-center">
      <span className="truncate text-muted" title={member.email ?? undefined}>
        <span className="sr-only">Signed in as </span>
        {member.name}
      </span>
      <Button kind="quiet" busy={signOut.busy} onClick={() => signOut.send({})}>
        Sign out
      </Button>
    </div>
  );
}
