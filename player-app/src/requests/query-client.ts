import { ApiError } from '@lessons/contract';
import { MutationCache, QueryClient } from '@tanstack/react-query';

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

/** Fetches what a screen shows. Never rejects: the screen asks again, and shows what went wrong. */
export type Prefetch = (queryClient: QueryClient, userId: string) => Promise<unknown>;

let first: { userId: string; queryClient: QueryClient } | undefined;

/** Fetches what the page's first screen shows of a player's, before it is drawn. */
export async function prefetchQueries(userId: string, prefetch: Prefetch): Promise<void> {
  if (first?.userId !== userId) first = { userId, queryClient: createQueryClient() };
  await prefetch(first.queryClient, userId);
}

/** Returns a player's query client: the one of the first screen's data, if it was fetched for them. */
export function queryClientOf(userId: string): QueryClient {
  return first?.userId === userId ? first.queryClient : createQueryClient();
}

/** Returns whether a client has the first screen's data, and forgets that: true once. */
export function consumePrefetch(queryClient: QueryClient): boolean {
  const isFirst = first?.queryClient === queryClient;
  first = undefined;
  return isFirst;
}

/**
 * Fetches again what the open screen shows, and marks everything else in the cache as outdated. The screen keeps what it
 * shows meanwhile. `docs/decisions/0024-live-screens.md` says when this is called.
 */
export async function refreshData(queryClient: QueryClient): Promise<void> {
  // A running request returns the present data.
  await queryClient.invalidateQueries({}, { cancelRefetch: false });
}

/**
 * Fetches again what the open screen shows, after a change on the server. Unlike `refreshData` it repeats a request that
 * is under way, whose response may be from before the change.
 */
export async function refetchData(queryClient: QueryClient): Promise<void> {
  // A first fetch is not repeated, but awaited.
  const firstFetches = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  await queryClient.invalidateQueries();
  if (firstFetches.length > 0)
    await queryClient.invalidateQueries({ predicate: (query) => firstFetches.includes(query) });
}

/** Gone, or no longer possible: a slot that is taken, a price that has changed, a lesson that was cancelled. */
const STATUSES_OF_CHANGE = [404, 409, 410, 422];

/** Returns whether a refusal means that what the screen shows is out of date. */
export function showsChange(error: unknown): boolean {
  return error instanceof ApiError && STATUSES_OF_CHANGE.includes(error.status);
}
