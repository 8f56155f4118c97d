import { useEffect, useRef } from 'react';
import type { BookingSelection } from './booking-selection.ts';

/** Scrolls to the times of a day that is chosen, and from a time that is chosen to the next step. */
export function useFollowedSelection({ date, lesson }: BookingSelection, areTimesBeside: boolean) {
  const times = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (date !== null) times.current?.scrollIntoView({ block: areTimesBeside ? 'nearest' : 'start' });
  }, [date, areTimesBeside]);
  const chosenAt = lesson?.start.getTime();
  useEffect(() => {
    if (chosenAt !== undefined) summary.current?.scrollIntoView({ block: 'nearest' });
  }, [chosenAt]);
  return { times, summary };
}
