import * as z from 'zod/mini';
import { bookingRuleLimits, bookingRules } from './availability.ts';
import { endpoint } from './endpoint.ts';
import { priceIn } from './request-values.ts';

/** Prices in pounds, as text for the form. */
const coachSettings = z.object({ pricePerHour: z.string(), priceTwoHours: z.string() });
export type CoachSettings = z.output<typeof coachSettings>;

export const getCoachSettings = endpoint({
  method: 'GET',
  path: '/api/admin/coach-settings',
  access: 'coach',
  response: coachSettings,
});

export const updateCoachSettings = endpoint({
  method: 'POST',
  path: '/api/admin/coach-settings',
  access: 'coach',
  body: z.object({ pricePerHour: priceIn, priceTwoHours: priceIn }),
  response: coachSettings,
});

/** The minutes after sunset at which the last hour of players ends, and those of a coach who has not chosen. */
export const MAX_MINUTES_AFTER_SUNSET = 60;
export const USUAL_MINUTES_AFTER_SUNSET = 15;

const coachRules = z.extend(bookingRules, {
  /** Null with floodlights: the dark limits nothing. */
  minutesAfterSunset: z.nullable(z.number()),
  /** When the last hour could end today, by London's clock, with these minutes or the usual ones. Null without the court's place. */
  todayUntil: z.nullable(z.string()),
});
export type CoachRules = z.output<typeof coachRules>;

export const getBookingRules = endpoint({
  method: 'GET',
  path: '/api/admin/booking-rules',
  access: 'coach',
  response: coachRules,
});

const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z.number().check(z.int(), z.gte(min), z.lte(max));

/**
 * Limits what players can book from now on. The coach's own actions are not limited. What is left out stays as it is. Throws
 * 422 `no_coordinates` for minutes after sunset while the profile does not say where the court is.
 */
export const updateBookingRules = endpoint({
  method: 'PUT',
  path: '/api/admin/booking-rules',
  access: 'coach',
  body: z.object({
    horizonWeeks: z.optional(wholeNumber(bookingRuleLimits.horizonWeeks)),
    noticeHours: z.optional(wholeNumber(bookingRuleLimits.noticeHours)),
    minutesAfterSunset: z.optional(z.nullable(wholeNumber({ min: 0, max: MAX_MINUTES_AFTER_SUNSET }))),
  }),
  response: coachRules,
});
