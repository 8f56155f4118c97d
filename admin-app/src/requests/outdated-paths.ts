import {
  getCoachSchedule,
  listAvailableSlots,
  listBlockedSlots,
  listBookings,
  listBusyTimes,
  listNextSlots,
} from '@lessons/contract';

/** The requests of the players' screens that a change of the coach makes old, by what was changed. */
export const outdatedBy = {
  booking: [listBookings.path, listBusyTimes.path, listNextSlots.path],
  workingHours: [listAvailableSlots.path, getCoachSchedule.path, listNextSlots.path, listBusyTimes.path],
  bookingRules: [getCoachSchedule.path, listNextSlots.path],
  block: [listBlockedSlots.path, listNextSlots.path, listBusyTimes.path],
  pricing: [getCoachSchedule.path, listNextSlots.path],
} as const;
