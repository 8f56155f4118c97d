import { useState } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { checkSeries, type SeriesDate } from '@lessons/contract';
import { useAdmin } from '../admin-context.tsx';

interface Series {
  start: Date;
  minutes: number;
  clientId: string | undefined;
}

/** The dates of a weekly series, and which of them the coach books. */
export interface SeriesChoice {
  count: number;
  setCount: (count: number) => void;
  dates: UseQueryResult<SeriesDate[]>;
  isChosen: (date: SeriesDate) => boolean;
  choose: (date: SeriesDate, isChosen: boolean) => void;
}

const PRESET_COUNT = 10;

/** Fetches the dates of a series while it is wanted, and keeps which of them are chosen. */
export function useSeriesChoice({ start, minutes, clientId }: Series, isWanted: boolean): SeriesChoice {
  const { api } = useAdmin();
  const [count, setCount] = useState(PRESET_COUNT);
  const [decided, setDecided] = useState<Record<string, boolean>>({});
  const query = {
    startTime: start.toISOString(),
    duration: minutes === 120 ? '120' : '60',
    count: String(count),
    ...(clientId && { clientId }),
  } as const;
  const dates = useQuery({
    queryKey: [checkSeries.path, query],
    queryFn: ({ signal }) => api(checkSeries, { query }, signal),
    enabled: isWanted,
    // A date may have been taken since the coach looked last.
    gcTime: 0,
  });
  // Who books at a time that players can't book means it for the other weeks, too.
  const meant = dates.data?.[0]?.obstacle ?? null;
  return {
    count,
    setCount,
    dates,
    isChosen: (date) =>
      !isTaken(date) && (decided[date.startTime] ?? (date.obstacle === null || date.obstacle === meant)),
    choose: (date, isChosen) => setDecided((before) => ({ ...before, [date.startTime]: isChosen })),
  };
}

/** Whether the court is a lesson's then, or somebody pays for it: nobody else can have it. */
export const isTaken = ({ obstacle }: SeriesDate) => obstacle === 'taken' || obstacle === 'held';
