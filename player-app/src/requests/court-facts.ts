import { getCoachSchedule, listBlockedSlots, listBusyTimes } from '@lessons/contract';
import { endpointQuery } from './endpoint-query.ts';

/** The weekly working hours and today's prices in pounds. */
export const coachScheduleQuery = endpointQuery(getCoachSchedule);

/** The coach's blocked dates from today on. */
export const blockedSlotsQuery = endpointQuery(listBlockedSlots);

/** Every time from today on that somebody else has. A failure is an error to show: it never means that all is free. */
export const busyTimesQuery = endpointQuery(listBusyTimes);
