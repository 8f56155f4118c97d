import type { ChangedDays } from '@lessons/contract/changed-days';
import { useEffect, useEffectEvent } from 'react';
import { watchChangedDays } from './watch-changed-days.ts';

/** Watches changed days like `watchChangedDays`, while the component is shown. */
export function useChangedDays(
  onChange: (days: ChangedDays) => void,
  onConnection?: (isOpen: boolean) => void,
): void {
  const onChanged = useEffectEvent(onChange);
  const onConnected = useEffectEvent((isOpen: boolean) => onConnection?.(isOpen));
  useEffect(
    () =>
      watchChangedDays(
        (days) => onChanged(days),
        (isOpen) => onConnected(isOpen),
      ),
    [],
  );
}
