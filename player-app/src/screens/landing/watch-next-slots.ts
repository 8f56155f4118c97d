import type { NextSlot } from '@lessons/contract';
import { onReturnToTab } from '@lessons/ui/on-return-to-tab.ts';
import { fetchPublic, watchChangedDays } from '../../requests/public-calls.ts';
import { serverNow } from '@lessons/ui/server-clock.ts';

const HALF_HOUR = 30 * 60_000;

/**
 * Fetches the next free slots now, after a change, when the tab is shown again, and each half hour, when a slot may have
 * begun. `onSlots` gets none if they can't be had: the page sells lessons without them too. `onLive` is told whether
 * the page learns of changes at once.
 */
export function watchNextSlots(
  onSlots: (slots: readonly NextSlot[]) => void,
  onLive: (isLive: boolean) => void,
): void {
  let loading: AbortController | undefined;
  const load = () => {
    loading?.abort();
    const { signal } = (loading = new AbortController());
    fetchPublic<readonly NextSlot[]>('/api/next-slots', signal).then(
      (slots) => signal.aborted || onSlots(slots),
      () => signal.aborted || onSlots([]),
    );
  };
  load();
  onReturnToTab(load);
  watchChangedDays(load, onLive);
  eachHalfHour(load);
}

function eachHalfHour(action: () => void): void {
  const untilNext = HALF_HOUR - (serverNow().getTime() % HALF_HOUR);
  setTimeout(() => {
    action();
    eachHalfHour(action);
  }, untilNext);
}
