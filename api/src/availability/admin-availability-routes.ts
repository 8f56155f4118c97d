import type Router from '@koa/router';
import * as calls from '@lessons/contract';
import { londonDateOf } from '@lessons/rules';
import { presentAdminBooking } from '../bookings/present-booking.ts';
import type { AppContext } from '../http/app-context.ts';
import type { BindEndpoint } from '../http/bind-endpoint.ts';
import { notFound, refused } from '../http/errors.ts';
import { bookingsOutside, bookingsUnder } from './bookings-in-the-way.ts';
import { BlockedSlot } from './blocked-slot.ts';
import { replaceWorkingHours, requireOrder } from './replace-working-hours.ts';
import { addWindow, beginDraft, failDraft, publishDraft } from './working-hours-draft.ts';
import { listWorkingHours } from './working-hours.ts';

export function bindAdminAvailability(bind: BindEndpoint, router: Router, context: AppContext): void {
  bind(calls.listAdminAvailableSlots, async ({ context: { knex } }) => {
    // Whoever sent a new week day by day and now reads it back has sent all of it.
    await publishDraft(knex);
    return listWorkingHours(knex);
  });

  bind(calls.replaceWorkingHours, async ({ context: { knex }, body, now }) => {
    await replaceWorkingHours(knex, body);
    const hours = await listWorkingHours(knex);
    const outside = await bookingsOutside(knex, hours, now);
    return { availableSlots: hours, bookingsOutside: outside.map(presentAdminBooking) };
  });

  bind(calls.clearWorkingHours, async ({ context: { knex } }) => {
    await beginDraft(knex);
    return { ok: true as const };
  });

  // Around the call below, its parsing included: whatever refuses a day, the old week stays.
  router.post(calls.addWorkingHours.path, async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      // Only a coach gets as far as being known.
      if (ctx.state['playerId']) await failDraft(context.knex);
      throw error;
    }
  });
  bind(calls.addWorkingHours, async ({ context: { knex }, body }) => {
    await addWindow(knex, body);
    return body;
  });

  bind(calls.listAdminBlockedSlots, async ({ context: { knex }, query, now }) =>
    BlockedSlot.query(knex)
      .modify('withDateAsText')
      .where('date', '>=', query.from ?? londonDateOf(now))
      .orderBy(['date', 'startTime']),
  );

  bind(calls.addBlockedSlot, async ({ context: { knex }, body, now }) => {
    const { date, startTime = null, endTime = null, reason } = body;
    if ((startTime === null) !== (endTime === null)) {
      throw refused('block_incomplete', 'Please fill in start and end times or select whole day');
    }
    if (startTime !== null && endTime !== null) requireOrder({ startTime, endTime });
    if (date < londonDateOf(now)) throw refused('block_in_the_past', 'This date is over.');
    const block = await BlockedSlot.query(knex)
      .insert({ date, startTime, endTime, reason: reason || null })
      .onConflict()
      .ignore()
      .returning('id');
    if (!block.id) throw refused('already_blocked', 'This time is blocked already.');
    const under = await bookingsUnder(knex, { date, startTime, endTime }, now);
    return {
      blockedSlot: { id: block.id, date, startTime, endTime, reason: reason || null },
      bookingsUnder: under.map(presentAdminBooking),
    };
  });

  bind(calls.removeBlockedSlot, async ({ context: { knex }, params }) => {
    const removed = await BlockedSlot.query(knex).deleteById(params.id);
    if (removed === 0) throw notFound('This block is not known here.');
    return { ok: true as const };
  });
}
