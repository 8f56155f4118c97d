import { useCallback, useEffect, useRef, useState } from 'react';
import type { NextSlot } from '@lessons/contract';
import { useReturnToTab } from '@lessons/ui/use-return-to-tab.ts';
import { useChangedDays } from '../../requests/use-changed-days.ts';
import { apiUrl } from '../../site/api-url.ts';

const HALF_HOUR = 30 * 60_000;

export type NextSlots =
  | { state: 'loading' }
  /** `isLive`: the page learns of changes at once. */
  | { state: 'loaded'; slots: readonly NextSlot[]; isLive: boolean }
  | { state: 'none' };

/**
 * The next free slots as the server has them; `none` when there are none or they could not be had. They are fetched again
 * after a change, when the tab is shown again, and each half hour, when a slot may have begun.
 */
export function useNextSlots(): NextSlots {
  const [slots, setSlots] = useState<readonly NextSlot[] | null>(null);
  const [isLive, setLive] = useState(false);
  const loading = useRef<AbortController>(null);
  const load = useCallback(() => {
    loading.current?.abort();
    const { signal } = (loading.current = new AbortController());
    fetchNextSlots(signal).then(
      (found) => signal.aborted || setSlots(found),
      () => {
        // The page sells lessons without this row too.
        if (!signal.aborted) setSlots([]);
      },
    );
  }, []);
  useEffect(() => {
    load();
    return () => loading.current?.abort();
  }, [load]);
  useReturnToTab(load);
  useChangedDays(load, setLive);
  useEachHalfHour(load);
  if (!slots) return { state: 'loading' };
  return slots.length > 0 ? { state: 'loaded', slots, isLive } : { state: 'none' };
}

function useEachHalfHour(action: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          action();
          wait();
        },
        HALF_HOUR - (Date.now() % HALF_HOUR),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [action]);
}

// By plain fetch: the contract's client brings a parser that this page would load for one call.
async function fetchNextSlots(signal: AbortSignal): Promise<readonly NextSlot[]> {
  const response = await fetch(await apiUrl('/api/next-slots'), { signal });
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()) as NextSlot[];
}
