import type { AdminBooking } from '@lessons/contract';
import { isInDark, type Period, type TimetableDay } from '../timetable/timetable.ts';

/** A row of the coach's day. Times that are free, by day or in the dark, or whose lessons were called off, are one row if they follow each other. */
export type Row =
  | { kind: 'lesson'; booking: AdminBooking; from: number; to: number }
  | Extract<Period, { kind: 'blocked' }>
  | { kind: 'called-off'; bookings: AdminBooking[]; from: number; to: number }
  /** `bookFrom` is the first start in it that is to come; null for one that is past. */
  | { kind: 'free'; from: number; to: number; bookFrom: number | null; isDark: boolean };

export function rowsOf({ periods, darkFrom }: Pick<TimetableDay, 'periods' | 'darkFrom'>): Row[] {
  const rows: Row[] = [];
  for (const period of periods) {
    const last = rows.at(-1);
    const { from, to } = period;
    if (period.kind === 'lesson') rows.push({ ...period, kind: period.kind });
    else if (period.kind === 'blocked') rows.push(period);
    else if (period.kind === 'called-off') {
      if (last?.kind === 'called-off' && last.to === from) {
        last.to = to;
        last.bookings.push(period.booking);
      } else rows.push({ kind: period.kind, bookings: [period.booking], from, to });
    } else {
      const bookFrom = period.kind === 'past' ? null : from;
      const isDark = isInDark(period, darkFrom);
      if (last?.kind === 'free' && last.to === from && last.isDark === isDark) {
        last.to = to;
        last.bookFrom ??= bookFrom;
      } else rows.push({ kind: 'free', from, to, bookFrom, isDark });
    }
  }
  return rows;
}

/** Parts the day: up to the last lesson that is over, all rows are folded. From one on that is to be paid nothing is. */
export function foldDone(
  rows: readonly Row[],
  { minutes, isUnpaid }: { minutes: number; isUnpaid: (lesson: AdminBooking) => boolean },
): { done: Row[]; rows: Row[] } {
  const isLeft = (row: Row) => row.to > minutes || (row.kind === 'lesson' && isUnpaid(row.booking));
  const left = rows.findIndex(isLeft);
  const over = left === -1 ? rows : rows.slice(0, left);
  const done = over.slice(0, over.findLastIndex(({ kind }) => kind === 'lesson') + 1);
  return { done, rows: rows.slice(done.length) };
}

/** The row of the now-line, and how far down it is, from 0 to 1. */
interface NowPosition {
  row: number;
  share: number;
}

/**
 * Returns the place of a time of the day, in minutes, among rows in their order. Between two rows it
 * is the top of the later one; after all of them the bottom of the last. Null without rows.
 */
export function nowPosition(rows: readonly Pick<Row, 'from' | 'to'>[], minutes: number): NowPosition | null {
  if (rows.length === 0) return null;
  const row = rows.findIndex(({ to }) => to > minutes);
  if (row === -1) return { row: rows.length - 1, share: 1 };
  const { from, to } = rows[row] as Row;
  return { row, share: Math.max(0, (minutes - from) / (to - from)) };
}
