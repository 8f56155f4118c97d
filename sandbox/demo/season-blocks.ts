import type { AdminBlockedSlot } from '@lessons/contract';
import { addDays, wallTimeOf, type CalendarDate } from '@lessons/rules';
import type { CourtPlan } from './court-plan.ts';
import { AWAY_WEEK, HOLIDAY_WEEK, SCHOOL_HOLIDAYS, type SeasonEvent } from './season-plan.ts';

const DAY = 24 * 3_600_000;

/** A block of the coach, and when it is made. The hours are whole. */
interface PlannedBlock {
  at: Date;
  week: number;
  date: CalendarDate;
  from?: number;
  to?: number;
  block: Omit<AdminBlockedSlot, 'id'>;
}

/** The days and hours that the coach closes. Monday is day 0. */
const BLOCKS: readonly { week: number; days: number[]; hours?: [number, number]; reason: string | null }[] = [
  { week: HOLIDAY_WEEK, days: [0, 1, 2, 3, 4, 5], reason: 'Holiday' },
  { week: -1, days: [4], hours: [14, 17], reason: 'School play' },
  { week: 1, days: [1], hours: [9, 11], reason: 'Dentist' },
  { week: 2, days: [3, 4], reason: 'Coaching course, Loughborough' },
  { week: 2, days: [0], hours: [15, 17], reason: null },
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

/** The lunch break of the school holidays, in hours. */
const LUNCH = [12, 13] as const;

/**
 * Closes the days on which the coach is away, and the lunch break of the school holidays, in which the coach teaches from
 * early to late. Returns the events.
 */
export function datesOfTheirOwn(
  court: CourtPlan,
  weekOf: (week: number) => CalendarDate,
  now: Date,
): SeasonEvent[] {
  const away = { from: weekOf(AWAY_WEEK), to: addDays(weekOf(AWAY_WEEK), 6) };
  const holidays = { from: weekOf(SCHOOL_HOLIDAYS), to: addDays(weekOf(SCHOOL_HOLIDAYS + 1), 4) };
  for (let day = 0; day < 7; day++) {
    court.close(addDays(away.from, day));
    for (const monday of [holidays.from, addDays(holidays.from, 7)])
      court.close(addDays(monday, day), ...LUNCH);
  }
  const windows = [
    { startTime: '08:00', endTime: wallTimeOf(LUNCH[0] * 60) },
    { startTime: wallTimeOf(LUNCH[1] * 60), endTime: '18:00' },
  ];
  const hours = { ...holidays, weekdays: [1, 2, 3, 4, 5], windows };
  return [
    { kind: 'away', at: new Date(now.getTime() - 19 * DAY), ...away },
    { kind: 'other-hours', at: new Date(now.getTime() - 18 * DAY), hours },
  ];
}

const textOf = (hour: number | undefined) => (hour === undefined ? null : wallTimeOf(hour * 60));
