import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/**
 * The module's own cache. A screen that is opened fetches; nothing is fetched behind the coach's back or tried again unasked.
 * `onError` hears of every failed request.
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
