import type { ReactNode } from 'react';
import { Notice } from '../../components/notice.tsx';
import { Wordmark } from '../../components/wordmark.tsx';

type Props = { readonly title: string; readonly intro?: string; readonly children: ReactNode };

/** The frame of the pages for someone who is not signed in. */
export function EntryPage({ title, intro, children }: Props) {
  return (
    <main className="mx-auto grid w-full max-w-sm gap-5 px-4 py-10 wide:py-20">
      <title>{`${title} · Berth`}</title>
      <Wordmark />
      <header>
        <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
          {title}
        </h1>
        {intro !== undefined && <p className="mt-1 text-muted">{intro}</p>}
      </header>
      {!window.isSecureContext && <InsecureNotice />}
      {children}
    </main>
  );
}

function InsecureNotice() {
  return (
    <Notice kind="danger">
      <p>This page came over plain http, so your browser will not keep you signed in.</p>
      <p>Put Berth behind https, or open it on its own machine at localhost.</p>
    </Notice>
  );
}
