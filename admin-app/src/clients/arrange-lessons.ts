import type { AdminBooking } from '@lessons/contract';
import { formatTime, formatWeekday } from '@lessons/rules';

/** Lessons of one series that come after the next lesson: one row, which opens to all of them. */
interface LaterOfSeries {
  /** Mondays 10:00, 2 more */
  text: string;
  lessons: readonly AdminBooking[];
}

interface ArrangedLessons {
  /** The next lesson that is not cancelled. */
  next: AdminBooking | undefined;
  /** What comes after it, soonest first. */
  later: readonly (AdminBooking | LaterOfSeries)[];
  /** What is over or was cancelled, the latest first. */
  past: readonly AdminBooking[];
}

/** Arranges a client's lessons as the coach asks for them: the next one, what comes later, what was. */
export function arrangeLessons(lessons: readonly AdminBooking[], now: Date): ArrangedLessons {
  const byStart = lessons.toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime));
  const isAhead = ({ status, endTime }: AdminBooking) =>
    status !== 'cancelled' && Date.parse(endTime) > now.getTime();
  const [next, ...after] = byStart.filter(isAhead);
  const series = Map.groupBy(after, ({ seriesId, id }) => seriesId ?? id);
  return {
    next,
    later: [...series.values()].flatMap<AdminBooking | LaterOfSeries>((together) => {
      const [first] = together;
      return first && together.length > 1
        ? { text: textOf(first, together.length), lessons: together }
        : together;
    }),
    past: byStart.filter((booking) => !isAhead(booking)).toReversed(),
  };
}

function textOf({ startTime }: AdminBooking, count: number): string {
  return `${formatWeekday(startTime)}s ${formatTime(startTime)}, ${count} more`;
}
