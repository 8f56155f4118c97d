import { QueryClient } from '@tanstack/react-query';

/**
 * As specified: nothing refetches by itself, nothing goes stale, nothing is retried. A change invalidates what it touched.
 * `networkMode: 'always'`: offline, a request fails at once. By default TanStack Query would pause it and send it when the
 * network is back, perhaps long after the person has given up on it.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}
