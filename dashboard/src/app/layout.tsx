import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Wordmark } from '../components/wordmark.tsx';
import { Account } from '../features/access/account.tsx';

/** The bar above every page of a member who is signed in. */
export function Layout() {
  const { pathname } = useLocation();
  const inApps = pathname === '/' || pathname.startsWith('/apps');
  return (
    <>
      <a
        href="#page"
        className="absolute left-2 z-10 -translate-y-full rounded-b-md bg-accent px-3 py-2 text-on-accent focus:translate-y-0"
      >
        Skip to the page
      </a>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-12 max-w-4xl items-center gap-4 px-4 wide:gap-6">
          <Link to="/" className="flex shrink-0">
            <Wordmark iconOnlyOnPhones />
          </Link>
          <nav aria-label="Main" className="flex gap-4">
            <Link to="/" className={tab} data-here={inApps || undefined}>
              Apps
            </Link>
            <Link to="/team" className={tab} data-here={pathname === '/team' || undefined}>
              Team
            </Link>
          </nav>
          <div className="ml-auto min-w-0">
            <Account />
          </div>
        </div>
      </header>
      <main id="page" className="mx-auto max-w-4xl px-4 py-6 wide:py-8">
        <Outlet />
      </main>
    </>
  );
}

const tab = 'py-2 text-muted hover:text-text data-here:font-medium data-here:text-text';
