import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  /** What stands above the title: the way back. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

export function Page({ title, above, below, action, children }: Props) {
  return (
    <>
      <title>{`${title} · Berth`}</title>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          {above}
          <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight wrap-anywhere">
            {title}
          </h1>
          {below}
        </div>
        {action}
      </header>
      {children}
    </>
  );
}
