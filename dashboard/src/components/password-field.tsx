import { useState } from 'react';
import { Field } from './field.tsx';

type Props = {
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly hint?: string;
  readonly minLength?: number;
};

export function PasswordField({ label, ...rest }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Field
        {...rest}
        label={label}
        name="password"
        type={shown ? 'text' : 'password'}
        maxLength={128}
        required
      />
      <button
        type="button"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute top-0 right-0 text-[0.8125rem] text-muted underline-offset-2 hover:text-text hover:underline"
      >
        {shown ? 'Hide' : 'Show'} <span className="sr-only">{label.toLowerCase()}</span>
      </button>
    </div>
  );
}
