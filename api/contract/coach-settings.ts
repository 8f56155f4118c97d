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

export const getBookingRules = endpoint({
  method: 'GET',
  path: '/api/admin/booking-rules',
  access: 'coach',
  response: bookingRules,
});

const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z.number().check(z.int(), z.gte(min), z.lte(max));

/** Limits what players can book from now on. The coach's own actions are not limited. */
export const updateBookingRules = endpoint({
  method: 'PUT',
  path: '/api/admin/booking-rules',
  access: 'coach',
  body: z.object({
    horizonWeeks: wholeNumber(bookingRuleLimits.horizonWeeks),
    noticeHours: wholeNumber(bookingRuleLimits.noticeHours),
  }),
  response: bookingRules,
});

/** The minutes after sunset at which the last hour of players ends, and those of a coach who has not chosen. */
export const MAX_MINUTES_AFTER_SUNSET = 60;
export const USUAL_MINUTES_AFTER_SUNSET = 15;

const daylight = z.object({
  /** Null with floodlights: the dark limits nothing. */
  minutesAfterSunset: z.nullable(z.number()),
  /** When the last hour could end today, by London's clock, with these minutes or the usual ones. Null without the court's place. */
  todayUntil: z.nullable(z.string()),
});
export type Daylight = z.output<typeof daylight>;

export const getDaylight = endpoint({
  method: 'GET',
  path: '/api/admin/daylight',
  access: 'coach',
  response: daylight,
});

/** Limits what players can book from now on. Throws 422 `no_coordinates` while the profile does not say where the court is. */
export const updateDaylight = endpoint({
  method: 'PUT',
  path: '/api/admin/daylight',
  access: 'coach',
  body: z.object({ minutesAfterSunset: z.nullable(wholeNumber({ min: 0, max: MAX_MINUTES_AFTER_SUNSET })) }),
  response: daylight,
});
