import * as calls from '@lessons/contract';
import { londonDateOf, poundsOf } from '@lessons/rules';
import type { BindEndpoint } from './bind-endpoint.ts';
import { loadPricing, loadBookingRules } from '../pricing/coach-settings.ts';
import { listBlockedSlots, listCalendarBusyTimes, listWorkingHours } from '../availability/availability.ts';
import { findNextSlots } from '../availability/next-slots.ts';

/** These calls are the same for everybody, and most of what open pages ask for. */
const KEPT = 'until-the-court-changes';

export function bindAvailability(bind: BindEndpoint): void {
  bind(calls.listAvailableSlots, ({ context }) => listWorkingHours(context.knex), KEPT);

  bind(
    calls.getCoachSchedule,
    async ({ context }) => {
      const { oneHour, twoHour } = await loadPricing(context.knex);
      return {
        availableSlots: await listWorkingHours(context.knex),
        pricing: { oneHour: poundsOf(oneHour), twoHour: poundsOf(twoHour) },
        bookingRules: await loadBookingRules(context.knex),
      };
    },
    KEPT,
  );

  bind(
    calls.listBlockedSlots,
    async ({ context: { knex }, now }) => {
      const today = londonDateOf(now);
      return [...(await listBlockedSlots(knex, today)), ...(await listCalendarBusyTimes(knex, today))];
    },
    KEPT,
  );

  bind(calls.listNextSlots, ({ context, now }) => findNextSlots(context.knex, now), KEPT);
}
