import { ApiError } from '#contract/client.ts';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

const mostRetries = 2;

/** The cache of what was asked of the API: the only state besides the address and what stands in a form. */
export function createQueries({ onSignedOut }: { readonly onSignedOut: () => void }): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 5000,
        retry: (failures, error) => failures < mostRetries && !isRefusal(error),
      },
    },
  });
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.code === 'invalid-key';
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}
