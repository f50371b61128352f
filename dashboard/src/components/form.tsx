import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Failure } from '../api/explain.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

export type Values = Readonly<Record<string, string>>;

type Props = {
  readonly submit: string;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  /** Gets the fields by name, without those that were left empty. */
  readonly onSubmit: (values: Values) => void;
  readonly children: ReactNode;
};

export function Form({ submit, busy, failure, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);
  const take = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    setNames([...data.keys()]);
    onSubmit(filledIn(data));
  };
  return (
    <form ref={form} onSubmit={take} className="grid max-w-lg gap-4">
      <FieldErrors value={failure?.fields ?? {}}>{children}</FieldErrors>
      {failure && <Failed failure={failure} names={names} />}
      <div>
        <Button kind="primary" type="submit" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

export function useFieldError(name: string): string | undefined {
  return useContext(FieldErrors)[name];
}

const FieldErrors = createContext<Values>({});

function filledIn(data: FormData): Values {
  const pairs = [...data].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return Object.fromEntries(pairs.filter(([, value]) => value.trim() !== ''));
}

/** Nothing where every field that is wrong says so itself. */
function Failed({ failure, names }: { readonly failure: Failure; readonly names: readonly string[] }) {
  const wrong = Object.keys(failure.fields);
  if (wrong.length > 0 && wrong.every((name) => names.includes(name))) return null;
  return (
    <Notice kind="danger">
      <p>{failure.what}</p>
      {failure.next !== undefined && <p>{failure.next}</p>}
    </Notice>
  );
}
