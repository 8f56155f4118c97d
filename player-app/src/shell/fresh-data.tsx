import { useEffect, useEffectEvent } from 'react';
import { useReturnToTab } from '@lessons/ui/use-return-to-tab.ts';
import { useQueryClient } from '@tanstack/react-query';
import { watchChangedDays, watchCoach } from '../requests/public-calls.ts';
import { consumePrefetch, refetchData, refreshData } from '../requests/query-client.ts';

/**
 * Rendered beside a screen: fetches its data again when it is opened, when the tab is shown again after a minute, and when
 * something has changed on the server.
 */
export function FreshData({ path }: { path: string }) {
  const queryClient = useQueryClient();
  const open = useEffectEvent((_path: string) => {
    // The first screen's data was fetched right before it was drawn.
    if (!consumePrefetch(queryClient)) void refreshData(queryClient);
  });
  useEffect(() => open(path), [path]);
  useReturnToTab(() => void refreshData(queryClient));
  useEffect(() => watchChangedDays(() => void refetchData(queryClient)), [queryClient]);
  useEffect(watchCoach, []);
  return null;
}
