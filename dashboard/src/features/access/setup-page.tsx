import { useLocation } from '@tanstack/react-router';
import { useChange } from '../../api/use-change.ts';
import { Field } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { EntryPage } from './entry-page.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { useEnter } from './use-enter.ts';

export function SetupPage() {
  const { linkToken } = useLocation().state;
  return linkToken === undefined ? <LinkNeeded /> : <OwnerForm token={linkToken} />;
}

function OwnerForm({ token }: { readonly token: string }) {
  const setUp = useChange('setUpOwner', { onDone: useEnter() });
  return (
    <EntryPage
      title="Set up Berth"
      intro="Make the owner’s account. It may do everything in this installation."
    >
      <Form
        submit="Make the account"
        busy={setUp.busy}
        failure={setUp.failure}
        onSubmit={({ name = '', email = '', password = '' }) => setUp.send({ token, name, email, password })}
      >
        <Field label="Name" name="name" autoComplete="name" maxLength={100} required />
        <Field label="E-mail" name="email" type="email" autoComplete="username" maxLength={254} required />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          minLength={8}
          hint="At least 8 characters."
        />
      </Form>
      <SignInLink />
    </EntryPage>
  );
}

function LinkNeeded() {
  return (
    <EntryPage title="Set up Berth">
      <p>
        This page opens with the setup link. Berth prints a new one at every start, until the owner’s account
        is made.
      </p>
      <SignInLink />
    </EntryPage>
  );
}
