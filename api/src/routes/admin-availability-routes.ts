import * as calls from '@lessons/contract';
import type { HeldSlot } from '@lessons/contract';
import type { Knex } from 'knex';
import type { CourtTime } from '../court/court-time.ts';
import { presentAdminBooking } from '../lessons/present-booking.ts';
import type { BindEndpoint } from './bind-endpoint.ts';
import type { ChangedAvailability } from '../opening-hours/change-availability.ts';
import { withUndo } from '../lessons/undoable-mails.ts';
import { addOtherHours, listOtherHours, removeOtherHours } from '../opening-hours/other-hours.ts';
import { addWorkingHours, replaceWorkingHours } from '../opening-hours/working-hours.ts';
import { listWorkingHours, requireOrder } from '../availability/availability.ts';
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
}

/** Binds how the coach gives dates other hours than their weekday's. */
export function bindOtherHours(bind: BindEndpoint, knex: Knex): void {
  const present = async ({ written, bookings, holds }: ChangedAvailability<true>, now: Date) => ({
    otherHours: await listOtherHours(knex, now),
    bookingsOutside: bookings.map((booking) => presentAdminBooking(booking, now)),
    holdsOutside: holds.map(presentHeldSlot),
    isSaved: written !== null,
  });

  bind(calls.listOtherHours, ({ now }) => listOtherHours(knex, now));

  bind(calls.addOtherHours, async ({ player, body: { holds = 'keep', ...hours }, now }) => {
    const decided = { decision: holds, by: player.id, now };
    return present(await inTransaction(knex, (trx) => addOtherHours(trx, hours, decided)), now);
  });

  bind(calls.removeOtherHours, async ({ player, params, query, now }) => {
    const decided = { decision: query.holds ?? 'keep', by: player.id, now };
    const removed = await inTransaction(knex, (trx) => removeOtherHours(trx, params.id, decided));
    return withUndo(await present(removed, now), now);
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
