import { useState } from 'react';
import type { SeriesDate } from '@lessons/contract';

/** The dates of a series that the coach takes. */
export interface ChosenDates {
  isChosen: (date: SeriesDate) => boolean;
  choose: (date: SeriesDate, isChosen: boolean) => void;
}

/** Keeps which dates the coach takes: free ones, until they decide otherwise. */
export function useChosenDates(dates: readonly SeriesDate[] | undefined): ChosenDates {
  const [decided, setDecided] = useState<Record<string, boolean>>({});
  // Who takes a time that players can't book means it for the other weeks, too.
  const meant = dates?.[0]?.obstacle ?? null;
  return {
    isChosen: (date) =>
      !isTaken(date) && (decided[date.startTime] ?? (date.obstacle === null || date.obstacle === meant)),
    choose: (date, isChosen) => setDecided((before) => ({ ...before, [date.startTime]: isChosen })),
  };
}

/** Whether the court is a lesson's then, or somebody pays for it: nobody else can have it. */
export const isTaken = ({ obstacle }: SeriesDate) => obstacle === 'taken' || obstacle === 'held';

/** Book 10 lessons, Book 8 of 10; Move 4 lessons, Move 3 of 4 */
export const countText = (verb: string, chosen: number, all: number) =>
  chosen === all ? `${verb} ${all} lessons` : `${verb} ${chosen} of ${all}`;
