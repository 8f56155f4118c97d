import type { UseQueryResult } from '@tanstack/react-query';
import { getOverview, type Overview } from '@lessons/contract';
import { londonDateOf, mondayOf } from '@lessons/rules';
import { useNow } from '@lessons/ui';
import { useEndpoint } from '../requests/use-endpoint.ts';
import type { Timetable } from '../timetable/timetable.ts';
import { useWeek } from '../timetable/use-week.ts';

/** Fetches the figures of today and of the last weeks, the next lesson, and what waits for the coach. */
export function useOverview(): UseQueryResult<Overview> {
  return useEndpoint(getOverview);
}

/** Fetches this week by London's calendar, today in it. */
export function useThisWeek(): UseQueryResult<Timetable> {
  return useWeek(mondayOf(londonDateOf(useNow())));
}
