import type { BlockedSlot, Booking, BusyTime, CoachSchedule } from '@lessons/contract';
import type { Court } from '@lessons/rules';

export interface CourtFacts {
  schedule: CoachSchedule;
  blockedSlots: readonly BlockedSlot[];
  busyTimes: readonly BusyTime[];
  /** The lesson that is being moved: its own time is free to it, unless it was called off. */
  moved: Booking | null;
  now: Date;
}

/** Returns the court as the slot rules take it, from the server's responses. */
export function courtToBook({ schedule, blockedSlots, busyTimes, moved, now }: CourtFacts): Court {
  return {
    workingHours: schedule.availableSlots,
    dateHours: schedule.dateHours,
    dayEnds: schedule.dayEnds,
    blocks: blockedSlots,
    busy: busyTimes
      .filter((time) => !isTimeOf(time, moved))
      .map(({ startTime, endTime }) => ({ start: new Date(startTime), end: new Date(endTime) })),
    rules: schedule.bookingRules,
    now,
  };
}

function isTimeOf({ startTime, endTime }: BusyTime, lesson: Booking | null): boolean {
  return (
    lesson !== null &&
    !lesson.calledOff &&
    Date.parse(startTime) === Date.parse(lesson.startTime) &&
    Date.parse(endTime) === Date.parse(lesson.endTime)
  );
}
