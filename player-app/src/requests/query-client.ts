import { MutationCache, QueryClient } from '@tanstack/react-query';
import { refreshData, showsChange } from './refresh-data.ts';

/**
 * Creates the query client. Nothing refetches by itself, goes stale or is retried. A mutation invalidates what it
 * changed, and a refusal that shows that something has changed invalidates everything. `networkMode: 'always'`:
 * offline, a request fails at once. By default TanStack Query would pause it and send it when the network is back,
 * perhaps long after the player has given up.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onError: (error) => void (showsChange(error) && refreshData(client)),
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
