import { useReturnToTab } from '@lessons/ui';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Fetches what is shown again when the coach comes back to the tab after a minute or more. A screen that is opened fetches
 * by itself, since nothing counts as fresh here, and `useChange` fetches everything again after each change and refusal.
 */
export function useFreshData(queryClient: QueryClient): void {
  useReturnToTab(() => void queryClient.invalidateQueries({}, { cancelRefetch: false }));
}
