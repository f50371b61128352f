import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

/** Goes in as whoever has just signed in: nothing of what another member was shown stays. */
export function useEnter(path = '/'): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async () => {
    queries.clear();
    await router.navigate({ href: path, replace: true });
  };
}
