import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, pounds } from './values.ts';
import { wallTime, wallTimeEnd } from './wall-times.ts';

/** One weekly window of working hours, in London wall time. Sunday is 0. */
export const availableSlot = z.object({
  dayOfWeek: z.number().check(z.int(), z.gte(0), z.lte(6)),
  startTime: wallTime,
  endTime: wallTimeEnd,
  isActive: z.boolean(),
});
export type AvailableSlot = z.output<typeof availableSlot>;

/** A blocked date; without times the whole day is blocked. */
export const blockedSlot = z.object({
  id,
  date: calendarDate,
  startTime: z.nullable(wallTime),
  endTime: z.nullable(wallTimeEnd),
});
export type BlockedSlot = z.output<typeof blockedSlot>;

/** The horizon, in weeks, and the notice before a lesson starts, in hours, within which players can book. */
export const bookingRules = z.object({ horizonWeeks: z.number(), noticeHours: z.number() });

/** The values that the coach can set, both ends included. */
export const bookingRuleLimits = {
  horizonWeeks: { min: 1, max: 104 },
  noticeHours: { min: 0, max: 336 },
} as const;

/** Hours of a date in place of its weekday's, in London wall time. */
const dateHours = z.object({ date: calendarDate, startTime: wallTime, endTime: wallTimeEnd });

/** A date on which it is dark before the hours end: no lesson that players book ends later than this. */
const dayEnd = z.object({ date: calendarDate, endTime: wallTimeEnd });

const coachSchedule = z.object({
  availableSlots: z.array(availableSlot),
  /** From today on. */
  dateHours: z.array(dateHours),
  /** From today on to the last day that can be booked. Empty with floodlights. */
  dayEnds: z.array(dayEnd),
  /** Sunset today, and on its weekday in each week that can be booked. Left out while the profile does not say where the court is. */
  sunsets: z.optional(z.array(dayEnd)),
  pricing: z.nullable(z.object({ oneHour: pounds, twoHour: pounds })),
  bookingRules,
});
export type CoachSchedule = z.output<typeof coachSchedule>;

export const listAvailableSlots = endpoint({
  method: 'GET',
  path: '/api/available-slots',
  access: 'anyone',
  response: z.array(availableSlot),
});

export const getCoachSchedule = endpoint({
  method: 'GET',
  path: '/api/coach-schedule',
  access: 'anyone',
  response: coachSchedule,
});

/** Blocks from today on, and times at which the coach's own calendar says that they are busy. */
export const listBlockedSlots = endpoint({
  method: 'GET',
  path: '/api/blocked-slots',
  access: 'anyone',
  response: z.array(blockedSlot),
});
