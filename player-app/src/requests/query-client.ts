import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { refreshData, showsChange } from './fresh-data.ts';

/**
 * As specified: nothing refetches by itself, nothing goes stale, nothing is retried. A change invalidates what it touched,
 * and a refusal that shows that something has changed invalidates everything.
 * `networkMode: 'always'`: offline, a request fails at once. By default TanStack Query would pause it and send it when the
 * network is back, perhaps long after the person has given up on it.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onError: (error) => void (showsChange(error) && refreshData(client)),
    }),
    queryCache: new QueryCache({
      // A list that is refused would be asked for without end.
      onError: (error, { meta }) => void (meta?.isAction && showsChange(error) && refreshData(client)),
    }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
