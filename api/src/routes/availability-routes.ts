import * as calls from '@lessons/contract';
import { londonDateOf, poundsOf } from '@lessons/rules';
import type { Middleware } from 'koa';
import type { BindEndpoint } from './bind-endpoint.ts';
import { bookingRulesIn, loadSettings, pricingIn } from '../pricing/coach-settings.ts';
import { listBlockedSlots, listCalendarBusyTimes, listWorkingHours } from '../availability/availability.ts';
import { findNextSlots, listFreeTimes } from '../availability/next-slots.ts';

/** Binds what the landing page and Book ask for: these responses are the same for everybody. */
export function bindAvailability(bind: BindEndpoint, cached: Middleware): void {
  bind(calls.listAvailableSlots, cached, ({ context }) => listWorkingHours(context.knex));

  bind(calls.getCoachSchedule, cached, async ({ context }) => {
    const settings = await loadSettings(context.knex);
    const { oneHour, twoHour } = pricingIn(settings);
    return {
      availableSlots: await listWorkingHours(context.knex),
      pricing: { oneHour: poundsOf(oneHour), twoHour: poundsOf(twoHour) },
      bookingRules: bookingRulesIn(settings),
    };
  });

  bind(calls.listBlockedSlots, cached, async ({ context: { knex }, now }) => {
    const today = londonDateOf(now);
    return [...(await listBlockedSlots(knex, today)), ...(await listCalendarBusyTimes(knex, today))];
  });

  bind(calls.listNextSlots, cached, ({ context, now }) => findNextSlots(context.knex, now));

  bind(calls.listFreeTimes, cached, ({ context, now }) => listFreeTimes(context.knex, now));
}
