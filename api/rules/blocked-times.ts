import {
  addDays,
  londonDateOf,
  londonInstant,
  londonTimeOf,
  minutesOf,
  startOfLondonDay,
  wallTimeOf,
  type CalendarDate,
  type WallTime,
} from './london-time.ts';
import type { BlockedTime, TimeSpan } from './slots.ts';

/**
 * Returns the blocks, one for each London day, that cover all the spans. Spans that overlap or meet
 * are one block. A block has whole minutes: a span that begins or ends within one is extended to
 * its edge.
 */
export function blocksCovering(spans: readonly TimeSpan[]): BlockedTime[] {
  return joined(spans).flatMap(({ start, end }) => {
    const blocks: BlockedTime[] = [];
    for (let date = londonDateOf(start); startOfLondonDay(date) < end; date = addDays(date, 1)) {
      const midnight = startOfLondonDay(date);
      const nextMidnight = startOfLondonDay(addDays(date, 1));
      const startTime = start <= midnight ? '00:00' : lastTimeUpTo(start, date);
      const endTime = end >= nextMidnight ? '24:00' : firstTimeFrom(end, date);
      const isWholeDay = startTime === '00:00' && endTime === '24:00';
      blocks.push({ date, ...(isWholeDay ? { startTime: null, endTime: null } : { startTime, endTime }) });
    }
    return blocks;
  });
}

/** Returns the time of London days, both included. */
export const spanOfDays = ({ from, to }: { from: CalendarDate; to: CalendarDate }): TimeSpan => ({
  start: startOfLondonDay(from),
  end: startOfLondonDay(addDays(to, 1)),
});

function joined(spans: readonly TimeSpan[]): TimeSpan[] {
  const result: TimeSpan[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = end > last.end ? end : last.end;
    else result.push({ start, end });
  }
  return result;
}

/*
 * In the night when the clocks go back, a wall-clock time is the second of its two instants. A span
 * in the hour before is then extended over it.
 */

/** Returns the last wall-clock time of the day that is not after the instant. */
function lastTimeUpTo(instant: Date, date: CalendarDate): WallTime {
  let minutes = minutesOf(londonTimeOf(instant));
  while (minutes > 0 && londonInstant(date, wallTimeOf(minutes)) > instant) minutes -= 1;
  return wallTimeOf(minutes);
}

/** Returns the first wall-clock time of the day that is not before the instant. */
function firstTimeFrom(instant: Date, date: CalendarDate): WallTime {
  let minutes = minutesOf(londonTimeOf(instant));
  while (minutes < 24 * 60 && londonInstant(date, wallTimeOf(minutes)) < instant) minutes += 1;
  return wallTimeOf(minutes);
}
