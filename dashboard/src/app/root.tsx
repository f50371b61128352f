import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** After a change of page the focus is on its title, so that it is read out and the next Tab goes on from there. */
export function Root() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [pathname]);
  return <Outlet />;
}
