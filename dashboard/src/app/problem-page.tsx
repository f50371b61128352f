import { ApiError } from '#contract/client.ts';
import { Link, type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { explain } from '../api/explain.ts';
import { isSignedOut } from '../api/queries.ts';
import { Button, buttonClass } from '../components/button.tsx';
import { Page } from '../components/page.tsx';

/** Shown in the place of a page whose data did not come. Whoever is signed out is on the way to sign in. */
export function ProblemPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  if (isSignedOut(error)) return null;
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  const { what, next } = explain(error);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Page title="This did not work">
      <div role="alert" className="mb-4 grid gap-1">
        <p>{what}</p>
        {next !== undefined && <p className="text-muted">{next}</p>}
      </div>
      <div className="flex gap-2">
        <Button kind="primary" onClick={retry}>
          Try again
        </Button>
        <Link to="/" className={buttonClass('plain')}>
          To the apps
        </Link>
      </div>
    </Page>
  );
}

function NotFoundPage() {
  return (
    <Page title="There is no such page">
      <p className="mb-4 text-muted">The address may be mistyped, or what it showed is gone.</p>
      <Link to="/" className={buttonClass('plain')}>
        To the apps
      </Link>
    </Page>
  );
}

/** Where there is no layout around the page. */
export function OuterProblemPage(props: ErrorComponentProps) {
  return (
    <main className={outer}>
      <ProblemPage {...props} />
    </main>
  );
}

export function OuterNotFoundPage() {
  return (
    <main className={outer}>
      <NotFoundPage />
    </main>
  );
}

const outer = 'mx-auto max-w-4xl px-4 py-10 wide:py-20';
