import type { AdminBlockedSlot } from '@lessons/contract';
import { addDays, wallTimeOf, type CalendarDate } from '@lessons/rules';
import { HOLIDAY_WEEK } from './season-plan.ts';

const DAY = 24 * 3_600_000;

/** A block of the coach, and when it is made. The hours are whole. */
interface PlannedBlock {
  at: Date;
  week: number;
  date: CalendarDate;
  from?: number;
  to?: number;
  block: Omit<AdminBlockedSlot, 'id' | 'awayId'>;
}

/** The days and hours that the coach closes. Monday is day 0. */
const BLOCKS: readonly { week: number; days: number[]; hours?: [number, number]; reason: string | null }[] = [
  { week: HOLIDAY_WEEK, days: [0, 1, 2, 3, 4, 5], reason: 'Holiday' },
  { week: -1, days: [4], hours: [14, 17], reason: 'School play' },
  { week: 1, days: [1], hours: [9, 11], reason: 'Dentist' },
  { week: 2, days: [3, 4], reason: 'Coaching course, Loughborough' },
  { week: 2, days: [0], hours: [15, 17], reason: null },
  { week: 4, days: [0, 1, 2, 3, 4, 5], reason: 'Family visit' },
];

/** Returns the blocks of a season; `weekOf` is the Monday of a week, counted from the present one. */
export function blocksOfSeason(weekOf: (week: number) => CalendarDate, now: Date): PlannedBlock[] {
  return BLOCKS.flatMap(({ week, days, hours, reason }) =>
    days.map((day, index) => {
      const date = addDays(weekOf(week), day);
      const [from, to] = hours ?? [];
      const times = { startTime: textOf(from), endTime: textOf(to) };
      // Long before their day, and one after the other.
      const made = Math.min(Date.parse(date), now.getTime()) - 20 * DAY + index * 60_000;
      return {
        at: new Date(made),
        week,
        date,
        ...(from !== undefined && to !== undefined && { from, to }),
        block: { date, ...times, reason },
      };
    }),
  );
}

const textOf = (hour: number | undefined) => (hour === undefined ? null : wallTimeOf(hour * 60));
