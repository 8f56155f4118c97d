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
