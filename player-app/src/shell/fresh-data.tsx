import { useEffect, useEffectEvent } from 'react';
import { useReturnToTab } from '@lessons/ui/use-return-to-tab.ts';
import { useQueryClient } from '@tanstack/react-query';
import { consumePrefetch } from '../requests/prefetched-queries.ts';
import { refetchData, refreshData } from '../requests/refresh-data.ts';
import { watchCoach } from '../requests/watch-coach.ts';
import { useChangedDays } from '../requests/use-changed-days.ts';

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
  useChangedDays(() => void refetchData(queryClient));
  useEffect(watchCoach, []);
  return null;
}
