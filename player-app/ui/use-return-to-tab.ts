import { useEffect, useEffectEvent } from 'react';
import { onReturnToTab } from './on-return-to-tab.ts';

/** Calls `onReturn` when the tab is active again after a minute or more, as `onReturnToTab`. */
export function useReturnToTab(onReturn: () => void): void {
  const onReturned = useEffectEvent(onReturn);
  useEffect(() => onReturnToTab(() => onReturned()), []);
}
