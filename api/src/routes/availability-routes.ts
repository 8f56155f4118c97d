import * as calls from '@lessons/contract';
import { lastBookableDate, londonDateOf, poundsOf } from '@lessons/rules';
import type { Middleware } from 'koa';
import type { BindEndpoint } from './bind-endpoint.ts';
import { bookingRulesIn, loadSettings, pricingIn } from '../pricing/coach-settings.ts';
import { listCalendarBusyTimes, listWorkingHours, loadHours } from '../availability/availability.ts';
import { listBlockedSlots } from '../availability/closing.ts';
import { listShortDays } from '../availability/booking-rules.ts';
import { loadDayEnds } from '../availability/day-ends.ts';
import { findNextSlots, listFreeTimes } from '../availability/next-slots.ts';

/** Binds what the landing page and Book ask for: these responses are the same for everybody. */
export function bindAvailability(bind: BindEndpoint, cached: Middleware): void {
  bind(calls.listAvailableSlots, cached, ({ context }) => listWorkingHours(context.knex));

  bind(calls.getCoachSchedule, cached, async ({ context, now }) => {
    const settings = await loadSettings(context.knex);
    const { oneHour, twoHour } = pricingIn(settings);
    const today = londonDateOf(now);
    const bookingRules = bookingRulesIn(settings);
    const bookable = [today, lastBookableDate(now, bookingRules)] as const;
    const sunsets = (await loadDayEnds(context.knex, 0, bookable)).filter((_, day) => day % 7 === 0);
    const { workingHours, dateHours } = await loadHours(context.knex, [today, 'infinity']);
    return {
      availableSlots: workingHours,
      dateHours,
      dayEnds: await listShortDays(context.knex, settings.minutesAfterSunset, bookable),
      ...(sunsets.length > 0 && { sunsets }),
      pricing: { oneHour: poundsOf(oneHour), twoHour: poundsOf(twoHour) },
      bookingRules,
    };
  });

  bind(calls.listBlockedSlots, cached, async ({ context: { knex }, now }) => {
    const today = londonDateOf(now);
    return [...(await listBlockedSlots(knex, today)), ...(await listCalendarBusyTimes(knex, today))];
  });

  bind(calls.listNextSlots, cached, ({ context, now }) => findNextSlots(context.knex, now));

  bind(calls.listFreeTimes, cached, ({ context, now }) => listFreeTimes(context.knex, now));
}
