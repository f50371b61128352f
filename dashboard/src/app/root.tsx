import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

export function Root() {
  useFocusOnTitle();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return (
    <>
      {isLoading && (
        <div
          aria-hidden="true"
          className="fixed inset-x-0 top-0 h-0.5 origin-left animate-loading bg-accent"
        />
      )}
      <Outlet />
    </>
  );
}

/** After a change of page the title is read out, and the next Tab goes on from there. */
function useFocusOnTitle(): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    shown.current = pathname;
    if (!isFirst) document.querySelector('h1')?.focus({ preventScroll: true });
  }, [pathname]);
}
