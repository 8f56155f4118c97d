import { ApiError } from '@lessons/contract';
import type { QueryClient } from '@tanstack/react-query';

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
