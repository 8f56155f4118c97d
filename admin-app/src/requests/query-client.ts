import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { useReturnToTab } from '@lessons/ui';

/**
 * The module's own cache. A screen fetches when it is opened and after each change; nothing is
 * retried without being asked. `onError` receives the error of every failed request.
 */
export function createQueryClient(onError: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Fetches what is shown again when the coach returns to the tab after a minute or more. */
export function useFreshData(queryClient: QueryClient): void {
  useReturnToTab(() => void queryClient.invalidateQueries({}, { cancelRefetch: false }));
}
