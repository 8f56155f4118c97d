import * as calls from '@lessons/contract';
import type { HeldSlot } from '@lessons/contract';
import { londonDateOf } from '@lessons/rules';
import type { Knex } from 'knex';
import type { CourtTime } from '../court/court-time.ts';
import { presentAdminBooking } from '../lessons/present-booking.ts';
import type { BindEndpoint } from './bind-endpoint.ts';
import { notFound } from '../http/refusal.ts';
import { blockTime, unblockTime } from '../opening-hours/change-availability.ts';
import { addWorkingHours, replaceWorkingHours } from '../opening-hours/working-hours.ts';
import {
  listBlockedSlots,
  listCalendarBusyTimes,
  requireOrder,
  requireValidBlock,
  listWorkingHours,
} from '../availability/availability.ts';
import { inTransaction } from '../database/transaction.ts';

export function bindAdminAvailability(bind: BindEndpoint, knex: Knex): void {
  bind(calls.listAdminAvailableSlots, () => listWorkingHours(knex));

  bind(calls.replaceWorkingHours, async ({ player, body, query, now }) => {
    for (const window of body) requireOrder(window);
    const decided = { decision: query.holds ?? 'keep', by: player.id, now };
    const { written, bookings, holds } = await inTransaction(knex, (trx) =>
      replaceWorkingHours(trx, body, decided),
    );
    return {
      availableSlots: await listWorkingHours(knex),
      bookingsOutside: bookings.map((booking) => presentAdminBooking(booking, now)),
      holdsOutside: holds.map(presentHeldSlot),
      isSaved: written !== null,
    };
  });

  bind(calls.clearWorkingHours, async ({ player, now }) => {
    await inTransaction(knex, (trx) =>
      replaceWorkingHours(trx, [], { decision: 'keep', by: player.id, now }),
    );
    return { ok: true as const };
  });

  bind(calls.addWorkingHours, async ({ player, body, now }) => {
    requireOrder(body);
    await inTransaction(knex, (trx) => addWorkingHours(trx, body, { by: player.id, now }));
    return body;
  });

  bind(calls.listAdminBlockedSlots, async ({ query, now }) => {
    const from = query.from ?? londonDateOf(now);
    const blocks = await listBlockedSlots(knex, from);
    if (query.calendar !== 'include') return blocks;
    const busy = await listCalendarBusyTimes(knex, from);
    return [
      ...blocks,
      ...busy.map(({ id, date, startTime, endTime }) => ({
        id,
        date,
        startTime,
        endTime,
        reason: 'Your calendar',
        awayId: null,
      })),
    ];
  });

  bind(calls.addBlockedSlot, async ({ player, body, now }) => {
    const { date, startTime = null, endTime = null, holds: decision = 'keep' } = body;
    requireValidBlock({ date, startTime, endTime }, now);
    const block = { date, startTime, endTime, reason: body.reason || null };
    const { written, bookings, holds } = await inTransaction(knex, (trx) =>
      blockTime(trx, block, { decision, by: player.id, now }),
    );
    return {
      blockedSlot: written,
      bookingsUnder: bookings.map((booking) => presentAdminBooking(booking, now)),
      holdsUnder: holds.map(presentHeldSlot),
    };
  });

  bind(calls.removeBlockedSlot, async ({ player, params, now }) => {
    if (!(await unblockTime(knex, params.id, { by: player.id, now })))
      throw notFound('This block is not known here.');
    return { ok: true as const };
  });
}

/** Returns a held slot for the coach. Needs its holder. */
export function presentHeldSlot({ startsAt, endsAt, heldUntil, holder }: CourtTime): HeldSlot {
  if (!heldUntil || !holder) throw new Error('A held slot was loaded without its holder');
  const { firstName, lastName, email, phone } = holder;
  return {
    startTime: startsAt.toISOString(),
    endTime: endsAt.toISOString(),
    heldUntil: heldUntil.toISOString(),
    user: { firstName, lastName, email, phone },
  };
}
