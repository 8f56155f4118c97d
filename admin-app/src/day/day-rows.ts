import type { AdminBooking } from '@lessons/contract';
import { isInDark, type Period, type TimetableDay } from '../timetable/timetable.ts';

/**
 * A row of the coach's day: a period, or times that are free, by day or in the dark, and follow each other. `bookFrom` is
 * the first start in them that is to come; null if they are past.
 */
export type Row =
  Period | { kind: 'free'; from: number; to: number; bookFrom: number | null; isDark: boolean };

/** Returns the periods of a day, with the free ones joined. */
export function rowsOf({ periods, darkFrom }: Pick<TimetableDay, 'periods' | 'darkFrom'>): Row[] {
  const rows: Row[] = [];
  for (const period of periods) {
    if ('booking' in period || period.kind === 'blocked') {
      rows.push(period);
      continue;
    }
    const last = rows.at(-1);
    const { from, to } = period;
    const bookFrom = period.kind === 'past' ? null : from;
    const isDark = isInDark(period, darkFrom);
    if (last?.kind === 'free' && last.to === from && last.isDark === isDark) {
      last.to = to;
      last.bookFrom ??= bookFrom;
    } else rows.push({ kind: 'free', from, to, bookFrom, isDark });
  }
  return rows;
}

/** Parts the day: up to the last lesson that is over, all rows are folded; all of them once the day is. From one on that is to be paid nothing is. */
export function foldDone(
  rows: readonly Row[],
  { minutes, isUnpaid }: { minutes: number; isUnpaid: (lesson: AdminBooking) => boolean },
): { done: Row[]; rows: Row[] } {
  const isLeft = (row: Row) => row.to > minutes || (row.kind === 'lesson' && isUnpaid(row.booking));
  const left = rows.findIndex(isLeft);
  const over = left === -1 ? rows : rows.slice(0, left);
  const lessons = over.slice(0, over.findLastIndex(({ kind }) => kind === 'lesson') + 1);
  const done = left === -1 && lessons.length > 0 ? [...rows] : lessons;
  return { done, rows: rows.slice(done.length) };
}
