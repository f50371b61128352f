import type { ReactNode } from 'react';

type Props = { readonly kind?: 'news' | 'danger'; readonly children: ReactNode };

/** A few sentences that should not be overlooked; those of danger are read out at once. */
export function Notice({ kind = 'news', children }: Props) {
  return kind === 'danger' ? (
    <div role="alert" className={`${shape} border-danger bg-danger-surface`}>
      {children}
    </div>
  ) : (
    <div className={`${shape} border-accent bg-surface`}>{children}</div>
  );
}

const shape = 'grid gap-1 rounded-r-md border-l-2 px-3 py-2 wrap-anywhere';
