import { useSearch } from '@tanstack/react-router';
import { useChange } from '../../api/use-change.ts';
import { Field } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { EntryPage } from './entry-page.tsx';
import { useEnter } from './use-enter.ts';

export function SignInPage() {
  const { next } = useSearch({ from: '/sign-in' });
  const signIn = useChange('signIn', { onDone: useEnter(next) });
  return (
    <EntryPage title="Sign in">
      <Form
        submit="Sign in"
        busy={signIn.busy}
        failure={signIn.failure}
        onSubmit={({ email = '', password = '' }) => signIn.send({ email, password })}
      >
        <Field label="E-mail" name="email" type="email" autoComplete="username" maxLength={254} required />
        <PasswordField label="Password" autoComplete="current-password" />
      </Form>
      <p className="text-muted">
        First time here? The owner’s account is made with the setup link that Berth prints when it starts;
        everyone else’s with an invitation link.
      </p>
    </EntryPage>
  );
}
