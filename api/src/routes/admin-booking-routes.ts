import * as calls from '@lessons/contract';
import type { BindEndpoint } from './bind-endpoint.ts';
import { exportBookings } from '../overview/export-bookings.ts';
import { listBookings, searchBookings } from '../overview/find-bookings.ts';
import { listTimeRequests } from '../clients/list-time-requests.ts';
import { loadOverview } from '../overview/overview.ts';
import { presentAdminBooking, showAdminBooking } from '../lessons/present-booking.ts';
import { writeCoachNotes } from '../lessons/write-coach-notes.ts';

export function bindAdminBookings(bind: BindEndpoint): void {
  bind(calls.getOverview, async ({ context, now }) => {
    const [overview, timeRequests] = await Promise.all([
      loadOverview(context, now),
      listTimeRequests(context.knex, now),
    ]);
    return { ...overview, timeRequests };
  });

  bind(calls.listAdminBookings, async ({ context, query, now, setHeader }) => {
    const { bookings, window } = await listBookings(context.knex, query, now);
    setHeader('Bookings-Window', window);
    return bookings.map((booking) => presentAdminBooking(booking, now));
  });

  bind(calls.searchBookings, async ({ context, query, now }) => {
    const { bookings, next } = await searchBookings(context.knex, query);
    return { bookings: bookings.map((booking) => presentAdminBooking(booking, now)), next };
  });

  bind(calls.exportBookings, async ({ context, query, now }) => exportBookings(context.knex, query, now));

  bind(calls.writeCoachNotes, async ({ context, player, params, body, now }) => {
    await writeCoachNotes(context, {
      bookingId: params.id,
      notes: body.coachNotes || null,
      by: player.id,
      now,
    });
    return showAdminBooking(context.knex, params.id, now);
  });
}
