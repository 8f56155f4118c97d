import * as calls from '@lessons/contract';
import type { Knex } from 'knex';
import { inTransaction } from '../database/transaction.ts';
import { presentAdminBooking } from '../lessons/present-booking.ts';
import type { ChangedAvailability } from '../opening-hours/change-availability.ts';
import { addOtherHours, listOtherHours, removeOtherHours } from '../opening-hours/other-hours.ts';
import { presentHeldSlot } from './admin-availability-routes.ts';
import type { BindEndpoint } from './bind-endpoint.ts';

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
    return present(await inTransaction(knex, (trx) => removeOtherHours(trx, params.id, decided)), now);
  });
}
