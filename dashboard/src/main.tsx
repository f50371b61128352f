import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueries } from './api/queries.ts';
import { createDashboardRouter } from './app/router.tsx';

const queries = createQueries({ onSignedOut: askToSignIn });
const router = createDashboardRouter(queries);

createRoot(document.getElementById('dashboard')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);

function askToSignIn(): void {
  const { pathname, href } = router.latestLocation;
  if (pathname === '/sign-in') return;
  void router.navigate({ to: '/sign-in', search: pathname === '/' ? {} : { next: href }, replace: true });
}
