import type { ComponentProps } from 'react';

type Kind = 'primary' | 'plain' | 'quiet';

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  readonly kind?: Kind;
  /** Stays in place and in focus, and does nothing until the work under way has ended. */
  readonly busy?: boolean;
};

export function Button({ kind = 'plain', busy = false, type = 'button', onClick, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy}
      aria-busy={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={buttonClass(kind)}
    />
  );
}

/** For links that look like buttons. */
export function buttonClass(kind: Kind): string {
  return `${shape} ${looks[kind]}`;
}

const shape =
  'inline-flex min-h-9 items-center justify-center rounded-md px-3 font-medium whitespace-nowrap select-none aria-disabled:cursor-progress aria-disabled:opacity-70 aria-disabled:transition-opacity aria-disabled:delay-200';

const looks: Readonly<Record<Kind, string>> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong',
  plain: 'border border-edge bg-surface text-text hover:border-text',
  quiet: 'text-muted hover:text-text',
};
