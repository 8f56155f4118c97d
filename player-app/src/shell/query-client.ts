import { QueryClient } from '@tanstack/react-query';

/** As specified: nothing refetches by itself, nothing goes stale, nothing is retried. A change invalidates what it touched. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
      },
      mutations: { retry: false },
    },
  });
}
