import { ApiError } from '@lessons/contract';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Fetches again what the open screen shows, and has everything else that is remembered fetched again when it is shown next.
 * What is known stays on the screen meanwhile. `docs/decisions/0019-fresh-data.md` says when this is called.
 */
export async function refreshData(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries(
    { predicate: ({ meta }) => meta?.isAction !== true },
    // A request under way brings what is true now.
    { cancelRefetch: false },
  );
}

/** Gone, or against what holds by now: a slot that is taken, a price that has changed, a lesson that was cancelled. */
const STATUSES_OF_CHANGE = [404, 409, 410, 422];

/** Whether a refusal means that what the screen shows is no longer true. */
export function showsChange(error: unknown): boolean {
  return error instanceof ApiError && STATUSES_OF_CHANGE.includes(error.status);
}
