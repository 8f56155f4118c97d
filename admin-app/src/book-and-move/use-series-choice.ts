import { useState } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { checkSeries, type SeriesDate } from '@lessons/contract';
import { useAdmin } from '../admin-context.tsx';
import type { EveryWeeks } from './booking-draft.ts';
import { useChosenDates, type ChosenDates } from './chosen-dates.ts';

interface Series {
  start: Date;
  minutes: number;
  everyWeeks: EveryWeeks;
  clientId: string | undefined;
  /** How many lessons the coach wants. */
  presetCount?: number | undefined;
}

/** The dates of a series, and which of them the coach books. */
export interface SeriesChoice extends ChosenDates {
  count: number;
  setCount: (count: number) => void;
  dates: UseQueryResult<SeriesDate[]>;
  /** The dates that are chosen, as a request names them. */
  lessons: { startTime: string; anyway?: true }[];
}

const PRESET_COUNT = 10;

/** Fetches the dates of a series while it is wanted, and keeps which of them are chosen. */
export function useSeriesChoice(
  { start, minutes, everyWeeks, clientId, presetCount = PRESET_COUNT }: Series,
  isWanted: boolean,
): SeriesChoice {
  const { api } = useAdmin();
  const [count, setCount] = useState(presetCount);
  const query = {
    startTime: start.toISOString(),
    duration: String(minutes),
    count: String(count),
    ...(everyWeeks === 2 && { everyWeeks: '2' as const }),
    ...(clientId && { clientId }),
  };
  const dates = useQuery({
    queryKey: [checkSeries.path, query],
    queryFn: ({ signal }) => api(checkSeries, { query }, signal),
    enabled: isWanted,
    // A date may have been taken since the coach looked last.
    gcTime: 0,
  });
  const chosen = useChosenDates(dates.data);
  return {
    count,
    setCount,
    dates,
    ...chosen,
    lessons: (dates.data ?? [])
      .filter(chosen.isChosen)
      .map(({ startTime, obstacle }) => ({ startTime, ...(obstacle && { anyway: true }) })),
  };
}
