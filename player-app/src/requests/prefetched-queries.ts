import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from './query-client.ts';

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
