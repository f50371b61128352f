import { useState } from 'react';
import type { Input } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { Field, SelectField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';

type Role = NonNullable<Input<'createInvitation'>['role']>;

type Props = { readonly teamId: string; readonly mayInviteOwners: boolean };

export function InviteForm({ teamId, mayInviteOwners }: Props) {
  const invite = useChange('createInvitation');
  const [invited, setInvited] = useState('');
  const roles: readonly Role[] = mayInviteOwners ? ['developer', 'admin', 'owner'] : ['developer', 'admin'];
  return (
    <div className="grid gap-5">
      <Form
        submit="Make the link"
        busy={invite.busy}
        failure={invite.failure}
        onSubmit={({ email = '', role }) => {
          setInvited(email);
          invite.send({ teamId, email, role: roles.find((name) => name === role) });
        }}
      >
        <div className="grid gap-4 wide:grid-cols-[1fr_12rem]">
          <Field label="E-mail" name="email" type="email" autoComplete="off" maxLength={254} required />
          <SelectField label="Role" name="role">
            {roles.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </SelectField>
        </div>
      </Form>
      <div aria-live="polite" className="grid gap-2 empty:hidden">
        {invite.output && (
          <>
            <p>Send this link to {invited}. It works once, within seven days, and is shown only now.</p>
            <CopyField label="Invitation link" text={invite.output.invitation.url} />
          </>
        )}
      </div>
    </div>
  );
}
