import type { TimeSpan } from '@lessons/rules';
import fc from 'fast-check';

/**
 * One hour today, which is too late for a refund. Next week one hour, two hours that include it,
 * and the second of these hours. One hour in the week after.
 */
export const SLOTS = [
  { start: '2037-11-20T15:00:00Z', minutes: 60 },
  { start: '2037-11-24T09:00:00Z', minutes: 60 },
  { start: '2037-11-24T09:00:00Z', minutes: 120 },
  { start: '2037-11-24T10:00:00Z', minutes: 60 },
  { start: '2037-12-01T09:00:00Z', minutes: 60 },
] as const;

/** The slots, and times that only the coach can book: an evening outside the working hours, and an hour of the day before. */
const COACH_SLOTS = [
  ...SLOTS,
  { start: '2037-11-24T19:00:00Z', minutes: 60 },
  { start: '2037-11-19T10:00:00Z', minutes: 60 },
] as const;

/** A time that the coach chooses, near one of the slots: most times overlap another one, often by a quarter or two. */
export interface CoachTime {
  slot: number;
  /** Minutes. */
  later: 0 | 15 | 30 | 45;
  /** The slot's own, or as before for a move, if null. */
  minutes: number | null;
}

export const coachTime = {
  slot: fc.nat(COACH_SLOTS.length - 1),
  later: fc.constantFrom<CoachTime['later'][]>(0, 0, 0, 15, 30, 45),
  minutes: fc.constantFrom(null, null, null, 30, 45, 75, 90, 240),
};

export function spanOf({ slot, later = 0, minutes }: { slot: number } & Partial<CoachTime>): TimeSpan {
  const chosen = COACH_SLOTS[slot] ?? COACH_SLOTS[0];
  const start = Date.parse(chosen.start) + later * 60_000;
  return { start: new Date(start), end: new Date(start + (minutes ?? chosen.minutes) * 60_000) };
}

/** Whether a time on a working day is within the hours of `INSERT_OPENING_HOURS`. All times are in winter. */
export function isWithinHours(start: string, end: string): boolean {
  return start.slice(11) >= '09:00' && end.slice(11, 16) <= '17:00';
}
