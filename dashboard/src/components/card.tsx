import type { ReactNode } from 'react';

type Props = { readonly title: string; readonly children: ReactNode };

export function Card({ title, children }: Props) {
  return (
    <section className="rounded-lg border border-line bg-surface p-4 wide:p-5">
      <h2 className="mb-3 text-base font-semibold wrap-anywhere">{title}</h2>
      {children}
    </section>
  );
}
