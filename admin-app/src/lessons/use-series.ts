import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getSeries, type AdminBooking } from '@lessons/contract';
import {
  formatWeekday,
  londonDateOf,
  mondayOf,
  startsOf,
  usualTimeOf,
  weeklyTimeOf,
  type LessonMinutes,
} from '@lessons/rules';
import { useAdmin } from '../admin-context.tsx';

/** Fetches the lessons of a weekly series that are not cancelled, soonest first. Without a series it fetches nothing. */
export function useSeries(seriesId: string | null): UseQueryResult<AdminBooking[]> {
  const { api } = useAdmin();
  return useQuery({
    queryKey: [getSeries.path, seriesId],
    queryFn: ({ signal }) => api(getSeries, { params: { id: seriesId ?? '' } }, signal),
    enabled: seriesId !== null,
  });
}

interface PlaceInSeries {
  /** Every Tuesday · 3 of 10 */
  text: string;
  /** The lesson itself and all later ones. */
  andLater: AdminBooking[];
}

/** Returns where a lesson is in its series; null if it is in none, or is the only one left. */
export function placeIn(
  series: readonly AdminBooking[] | undefined,
  { id }: AdminBooking,
): PlaceInSeries | null {
  const index = series?.findIndex((lesson) => lesson.id === id) ?? -1;
  const first = series?.[0];
  if (!series || !first || index < 0 || series.length < 2) return null;
  const [start = new Date(first.startTime)] = startsOf(usualTimeOfSeries(series, first), {
    now: new Date(first.startTime),
  });
  return {
    text: `Every ${formatWeekday(start)} · ${index + 1} of ${series.length}`,
    andLater: series.slice(index),
  };
}

/** Returns the start in the week after the last lesson of a series; null without lessons. */
export function nextStartOfSeries(series: readonly AdminBooking[]): Date | null {
  const [first, last] = [series[0], series.at(-1)];
  if (!first || !last) return null;
  for (const start of startsOf(usualTimeOfSeries(series, first), { now: new Date(last.startTime) }))
    if (mondayOf(londonDateOf(start)) > mondayOf(last.date)) return start;
  return null;
}

/** Returns the time of most of its lessons: some may have been moved. */
function usualTimeOfSeries(series: readonly AdminBooking[], first: AdminBooking) {
  const start = new Date(first.startTime);
  return usualTimeOf(series, start) ?? weeklyTimeOf(start, first.duration as LessonMinutes);
}
