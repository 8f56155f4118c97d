import type { AvailableSlot, CoachSchedule } from '@lessons/contract';

/** Returns the coach's schedule with these hours of the week, without other hours of dates and with floodlights. */
export function coachSchedule(
  availableSlots: AvailableSlot[],
  changes: Partial<CoachSchedule> = {},
): CoachSchedule {
  return {
    availableSlots,
    dateHours: [],
    dayEnds: [],
    pricing: { oneHour: 50, twoHour: 90 },
    bookingRules: { horizonWeeks: 4, noticeHours: 24 },
    ...changes,
  };
}

/** Returns the hours of a week with the same window on each of these days. */
export const openOn = (days: number[], startTime: string, endTime: string): AvailableSlot[] =>
  days.map((dayOfWeek) => ({ dayOfWeek, startTime, endTime, isActive: true }));
