import { useLocation } from '@tanstack/react-router';
import { useChange } from '../../api/use-change.ts';
import { Field } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { EntryPage } from './entry-page.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { useEnter } from './use-enter.ts';

export function InvitationPage() {
  const { linkToken } = useLocation().state;
  return linkToken === undefined ? <LinkNeeded /> : <JoinForm token={linkToken} />;
}

function JoinForm({ token }: { readonly token: string }) {
  const join = useChange('acceptInvitation', { onDone: useEnter() });
  return (
    <EntryPage title="Join the team" intro="Make an account, or use the one that you have on this Berth.">
      <Form
        submit="Join"
        busy={join.busy}
        failure={join.failure}
        onSubmit={({ name, password = '' }) => join.send({ token, name, password })}
      >
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={100}
          hint="Leave it empty if you have an account."
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          minLength={8}
          hint="A new one of at least 8 characters, or your account’s."
        />
      </Form>
    </EntryPage>
  );
}

function LinkNeeded() {
  return (
    <EntryPage title="Join a team">
      <p>This page opens with an invitation link. Ask an admin or owner of the team for a new one.</p>
      <SignInLink />
    </EntryPage>
  );
}
