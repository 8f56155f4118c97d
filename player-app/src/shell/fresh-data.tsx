import { useEffect, useEffectEvent } from 'react';
import { useReturnToTab } from '@lessons/ui/use-return-to-tab.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refreshData } from '../requests/refresh-data.ts';

/** Drawn beside a screen: fetches its data again when it is opened, and when the tab is looked at again after a minute. */
export function FreshData({ path }: { path: string }) {
  const queryClient = useQueryClient();
  const open = useEffectEvent((_path: string) => void refreshData(queryClient));
  useEffect(() => open(path), [path]);
  useReturnToTab(() => void refreshData(queryClient));
  return null;
}
