import type { TimeSpan } from '@lessons/rules';

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

/** An evening, which is outside the working hours. */
export const EVENING = '2037-11-24T19:00:00Z';

/** The slots, and times that only the coach can book: the evening, and an hour of the day before. */
export const COACH_SLOTS = [
  ...SLOTS,
  { start: EVENING, minutes: 60 },
  { start: '2037-11-19T10:00:00Z', minutes: 60 },
] as const;

export function spanOf(slot: number): TimeSpan {
  const { start, minutes } = COACH_SLOTS[slot] ?? COACH_SLOTS[0];
  return { start: new Date(start), end: new Date(Date.parse(start) + minutes * 60_000) };
}
