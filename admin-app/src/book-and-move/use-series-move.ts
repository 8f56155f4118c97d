import { useQuery } from '@tanstack/react-query';
import { checkSeriesMove, type AdminBooking } from '@lessons/contract';
import { useAdmin } from '../admin-context.tsx';
import { placeIn } from '../series/place-in-series.ts';
import { useSeries } from '../series/use-series.ts';
import { useChosenDates } from './chosen-dates.ts';

interface SeriesMove {
  lesson: AdminBooking;
  start: Date;
  /** The new length of all; undefined: each as before. */
  duration: number | undefined;
}

/** Fetches the later lessons of a series, and while they are to be moved, too, their new dates. */
export function useSeriesMove({ lesson, start, duration }: SeriesMove, isWanted: boolean) {
  const { api } = useAdmin();
  const { id: from, seriesId } = lesson;
  const series = useSeries(seriesId);
  const query = {
    from,
    startTime: start.toISOString(),
    ...(duration !== undefined && { duration: String(duration) }),
  };
  const dates = useQuery({
    queryKey: [checkSeriesMove.path, seriesId, query],
    queryFn: ({ signal }) => api(checkSeriesMove, { params: { id: seriesId ?? '' }, query }, signal),
    enabled: isWanted && seriesId !== null,
    // A date may have been taken since the coach looked last.
    gcTime: 0,
  });
  return {
    series,
    andLater: placeIn(series.data, lesson)?.andLater ?? [],
    dates,
    ...useChosenDates(dates.data),
  };
}
