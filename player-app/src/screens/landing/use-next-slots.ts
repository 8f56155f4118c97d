import { useEffect, useState } from 'react';
import type { NextSlot } from '@lessons/contract';
import { watchNextSlots } from './watch-next-slots.ts';

export type NextSlots =
  | { state: 'loading' }
  /** `isLive`: the page learns of changes at once. */
  | { state: 'loaded'; slots: readonly NextSlot[]; isLive: boolean }
  | { state: 'none' };

/** The next free slots as `watchNextSlots` has them; `none` when there are none or they could not be had. */
export function useNextSlots(): NextSlots {
  const [slots, setSlots] = useState<readonly NextSlot[] | null>(null);
  const [isLive, setLive] = useState(false);
  useEffect(() => watchNextSlots(setSlots, setLive), []);
  if (!slots) return { state: 'loading' };
  return slots.length > 0 ? { state: 'loaded', slots, isLive } : { state: 'none' };
}
