import {
  getCoachSchedule,
  listAvailableSlots,
  listBlockedSlots,
  listBookings,
  listBusyTimes,
  listNextSlots,
} from '@lessons/contract';

/** API paths of the players' screens that a change of the coach makes stale. */
export const invalidatedBy = {
  booking: [listBookings.path, listBusyTimes.path, listNextSlots.path],
  workingHours: [listAvailableSlots.path, getCoachSchedule.path, listNextSlots.path, listBusyTimes.path],
  bookingRules: [getCoachSchedule.path, listNextSlots.path],
  block: [listBlockedSlots.path, listNextSlots.path, listBusyTimes.path],
  pricing: [getCoachSchedule.path, listNextSlots.path],
} as const;
