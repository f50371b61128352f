import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { operationQuery } from '../api/use-operation.ts';
import { takeLinkToken } from '../features/access/link-token.ts';
import { loadTeam } from '../features/access/load-team.ts';
import { SignInPage } from '../features/access/sign-in-page.tsx';
import { appsQuery } from '../features/apps/apps-query.ts';
import { Layout } from './layout.tsx';
import { OuterNotFoundPage, OuterProblemPage, ProblemPage } from './problem-page.tsx';
import { Root } from './root.tsx';
import { readSearch, writeSearch } from './search.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>;
  }
}

export function createDashboardRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    context: { queries },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 500,
    defaultErrorComponent: ProblemPage,
    scrollRestoration: true,
    parseSearch: readSearch,
    stringifySearch: writeSearch,
  });
}

type Context = { readonly queries: QueryClient };

const root = createRootRouteWithContext<Context>()({
  component: Root,
  errorComponent: OuterProblemPage,
  notFoundComponent: OuterNotFoundPage,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ next }): { readonly next?: string } => (isOwnPath(next) ? { next } : {}),
  component: SignInPage,
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  beforeLoad: ({ location }) => takeLinkToken(location),
  component: lazyRouteComponent(() => import('../features/access/setup-page.tsx'), 'SetupPage'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  beforeLoad: ({ location }) => takeLinkToken(location),
  component: lazyRouteComponent(() => import('../features/access/invitation-page.tsx'), 'InvitationPage'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  loader: ({ context: { queries } }) => queries.ensureQueryData(operationQuery('getSession', {})),
  component: Layout,
  errorComponent: OuterProblemPage,
});

const apps = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  loader: ({ context: { queries } }) =>
    Promise.all([
      queries.ensureInfiniteQueryData(appsQuery),
      queries.ensureQueryData(operationQuery('listTeams', {})),
    ]),
  component: lazyRouteComponent(() => import('../features/apps/apps-page.tsx'), 'AppsPage'),
});

const newApp = createRoute({
  getParentRoute: () => signedIn,
  path: '/apps/new',
  loader: ({ context: { queries } }) => queries.ensureQueryData(operationQuery('listTeams', {})),
  component: lazyRouteComponent(() => import('../features/apps/new-app-page.tsx'), 'NewAppPage'),
});

const app = createRoute({
  getParentRoute: () => signedIn,
  path: '/apps/$appId',
  loader: ({ context: { queries }, params: { appId } }) =>
    Promise.all([
      queries.ensureQueryData(operationQuery('getApp', { appId })),
      queries.ensureQueryData(operationQuery('listEnvironments', { appId })),
    ]),
  component: lazyRouteComponent(() => import('./app-page.tsx'), 'AppPage'),
});

const team = createRoute({
  getParentRoute: () => signedIn,
  path: '/team',
  validateSearch: ({ teamId }): { readonly teamId?: string } =>
    typeof teamId === 'string' ? { teamId } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps: { teamId } }) => loadTeam(queries, teamId),
  component: lazyRouteComponent(() => import('../features/access/team-page.tsx'), 'TeamPage'),
});

const routeTree = root.addChildren([
  signIn,
  setup,
  invitation,
  signedIn.addChildren([apps, newApp, app, team]),
]);

/** Only a path of ours: an address may come from anywhere. */
function isOwnPath(text: unknown): text is string {
  return typeof text === 'string' && /^\/(?![/\\])/.test(text);
}
