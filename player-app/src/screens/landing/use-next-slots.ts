import { useCallback, useEffect, useState } from 'react';
import type { NextSlot } from '@lessons/contract';
import { useReturnToTab } from '@lessons/ui/use-return-to-tab.ts';

export type NextSlots =
  { state: 'loading' } | { state: 'live'; slots: readonly NextSlot[] } | { state: 'none' };

/** The next free slots as the server has them now; `none` when there are none or they could not be had. */
export function useNextSlots(): NextSlots {
  const [next, setNext] = useState<NextSlots>({ state: 'loading' });
  const load = useCallback(() => {
    const leaving = new AbortController();
    fetchNextSlots(leaving.signal).then(
      (slots) => setNext(slots.length > 0 ? { state: 'live', slots } : { state: 'none' }),
      () => {
        // The page sells lessons without this row too.
        if (!leaving.signal.aborted) setNext({ state: 'none' });
      },
    );
    return () => leaving.abort();
  }, []);
  useEffect(load, [load]);
  useReturnToTab(load);
  return next;
}

// By plain fetch: the contract's client brings a parser that this page would load for one call.
async function fetchNextSlots(signal: AbortSignal): Promise<readonly NextSlot[]> {
  const response = await fetch('/api/next-slots', { signal, headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  return (await response.json()) as NextSlot[];
}
