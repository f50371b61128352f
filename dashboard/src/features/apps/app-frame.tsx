import type { ReactNode } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { Page } from '../../components/page.tsx';
import { AppsTrail } from './apps-trail.tsx';

type Props = { readonly appId: string; readonly children: ReactNode };

/** An app's name and repository, above what its page is about. */
export function AppFrame({ appId, children }: Props) {
  const { app } = useOperation('getApp', { appId });
  return (
    <Page
      title={app.displayName}
      above={<AppsTrail />}
      below={<p className="font-mono text-[0.8125rem] text-muted wrap-anywhere">{app.repo ?? app.url}</p>}
    >
      {children}
    </Page>
  );
}
