import { type ComponentProps, type ReactNode, useId } from 'react';
import { useFieldError } from './form.tsx';

type Labelled = {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly optional?: boolean;
};

type InputProps = Labelled & Omit<ComponentProps<'input'>, 'id' | 'className' | 'name'>;

export function Field({ label, hint, optional, ...input }: InputProps) {
  return (
    <Labelling {...{ label, hint, name: input.name, optional }}>
      {(wiring) => <input {...input} {...wiring} className={controlClass} />}
    </Labelling>
  );
}

type SelectProps = Labelled & Omit<ComponentProps<'select'>, 'id' | 'className' | 'name'>;

export function SelectField({ label, hint, optional, ...select }: SelectProps) {
  return (
    <Labelling {...{ label, hint, name: select.name, optional }}>
      {(wiring) => <select {...select} {...wiring} className={controlClass} />}
    </Labelling>
  );
}

export const controlClass =
  'min-h-9 w-full min-w-0 rounded-md border border-edge bg-surface px-2.5 py-1 text-base wide:text-sm aria-invalid:border-danger';

type Wiring = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
};

type LabellingProps = {
  readonly label: string;
  readonly name: string;
  readonly hint: string | undefined;
  readonly optional: boolean | undefined;
  readonly children: (wiring: Wiring) => ReactNode;
};

/** What is wrong takes the place of the hint, so that nothing moves. */
function Labelling({ label, name, hint, optional, children }: LabellingProps) {
  const id = useId();
  const error = useFieldError(name);
  const said = error ?? hint;
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-medium">
        {label} {optional && <span className="font-normal text-muted">(optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': said === undefined ? undefined : `${id}-said`,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {said !== undefined && (
        <p
          id={`${id}-said`}
          className={`text-[0.8125rem] ${error === undefined ? 'text-muted' : 'text-danger first-letter:uppercase'}`}
        >
          {said}
        </p>
      )}
    </div>
  );
}
