import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Output } from '../../api/client.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page } from '../../components/page.tsx';
import { appsQuery } from './apps-query.ts';
import { NewAppForm } from './new-app-form.tsx';

export function AppsPage() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(appsQuery);
  const apps = data.pages.flatMap((page) => page.apps);
  if (apps.length === 0) return <NoApps />;
  return (
    <Page
      title="Apps"
      action={
        <Link to="/apps/new" className={buttonClass('primary')}>
          New app
        </Link>
      }
    >
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {apps.map((app) => (
          <AppRow key={app.id} app={app} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="mt-4 text-center">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Page>
  );
}

function NoApps() {
  return (
    <Page title="Apps">
      <Card title="Make your first app">
        <p className="mb-4 max-w-prose text-muted">
          An app is built from a git repository. Name the repository, and the app begins with one environment,{' '}
          <code>production</code>, that follows the branch <code>main</code>.
        </p>
        <NewAppForm />
      </Card>
    </Page>
  );
}

function AppRow({ app }: { readonly app: Output<'listApps'>['apps'][number] }) {
  return (
    <li className="relative flex items-baseline gap-4 px-4 py-2.5 hover:bg-page">
      <div className="min-w-0 flex-1 wide:flex wide:items-baseline wide:gap-4">
        <Link
          to="/apps/$appId"
          params={{ appId: app.id }}
          className="block truncate font-medium after:absolute after:inset-0 after:content-[''] wide:w-60 wide:shrink-0"
        >
          {app.displayName}
        </Link>
        <span className="block truncate font-mono text-[0.8125rem] text-muted">{app.repo ?? app.url}</span>
      </div>
      <span className="text-[0.8125rem] text-muted">
        <Moment unixSeconds={app.createdAt} />
      </span>
    </li>
  );
}
