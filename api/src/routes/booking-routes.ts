import * as calls from '@lessons/contract';
import { requireSelf } from '../auth/authenticate.ts';
import type { BindEndpoint } from './bind-endpoint.ts';
import type { RateLimits } from './rate-limits.ts';
import { perMinute } from '../http/rate-limit.ts';
import { forbidden } from '../http/refusal.ts';
import { findBooking, findOwnBooking } from '../lessons/booking.ts';
import { changeForName } from '../lessons/change-for-name.ts';
import { cancelLesson } from '../lessons/cancel-lesson.ts';
import { clearActivity } from '../lessons/past-lessons.ts';
import { findReceipt } from '../lessons/find-receipt.ts';
import { listOwnBookings } from '../lessons/list-own-bookings.ts';
import { createBooking } from '../checkout/create-booking.ts';
import { findOwnPayment } from '../payments/find-payment.ts';
import { listBusyTimes } from '../court/court-time.ts';
import { presentOwnBooking, presentOwnBookings } from '../lessons/present-own-bookings.ts';
import { rescheduleLesson } from '../lessons/reschedule-lesson.ts';

export function bindBookings(
  bind: BindEndpoint,
  { limit, limitCancelling, limitChanges, limitMoving }: RateLimits,
): void {
  // Leaves room for a browser that retries on a bad network.
  const limitBooking = limit('book', perMinute(30));

  bind(calls.listBookings, async ({ context, player, query, now }) => {
    requireSelf(player.id, query.userId);
    const bookings = await listOwnBookings(context.knex, player.id);
    return presentOwnBookings(context.knex, bookings, now);
  });

  bind(calls.listBusyTimes, ({ context, player, now }) => listBusyTimes(context.knex, player.id, now));

  bind(calls.createBooking, limitBooking, async ({ context, player, body, now, setStatus }) => {
    requireSelf(player.id, body.userId);
    const { booking, isNew } = await createBooking(context, {
      playerId: player.id,
      paymentIntentId: body.paymentIntentId,
      startTime: body.startTime === undefined ? undefined : new Date(body.startTime),
      duration: body.duration,
    });
    if (!isNew) setStatus(200);
    return presentOwnBooking(context.knex, booking, now);
  });

  bind(calls.updateBookingPayment, limitBooking, async ({ context, player, params, body, now }) => {
    const booking = await findOwnBooking(context.knex, params.id, player);
    const payment = await findOwnPayment(context, body.paymentIntentId, player.id);
    if (payment.bookingId !== booking.id) throw forbidden('This payment is for another lesson.');
    return presentOwnBooking(context.knex, booking, now);
  });

  bind(calls.getReceipt, async ({ context, player, params }) => {
    const booking = player.canManage
      ? await findBooking(context.knex, params.id)
      : await findOwnBooking(context.knex, params.id, player);
    return findReceipt(context.knex, booking);
  });

  bind(calls.cancelBooking, limitCancelling, async ({ context, player, params, body, now }) => {
    const booking = await findOwnBooking(context.knex, params.id, player);
    const by = { who: 'player', onlyWithRefund: body.processRefund === true } as const;
    return cancelLesson(context, { bookingId: booking.id, now, by });
  });

  bind(calls.cancelBookingWithRefund, limitCancelling, async ({ context, player, params, body, now }) => {
    const by = { ...body, who: 'coach', coachId: player.id, reason: body.reason || null } as const;
    return cancelLesson(context, { bookingId: params.id, now, by });
  });

  bind(calls.changeForName, async ({ context, player, params, body, now }) => {
    const { id: bookingId } = params;
    await changeForName(context, { bookingId, ...body }, { role: 'player', by: player.id, now });
    return presentOwnBooking(context.knex, await findBooking(context.knex, bookingId), now);
  });

  bind(
    calls.rescheduleBooking,
    [limitChanges, limitMoving],
    async ({ context, player, params, body, now }) => {
      const booking = await findOwnBooking(context.knex, params.id, player);
      await rescheduleLesson(context, booking.id, new Date(body.startTime), now);
      return presentOwnBooking(context.knex, await findBooking(context.knex, booking.id), now);
    },
  );

  bind(calls.clearActivity, async ({ context, player, params, now }) => {
    requireSelf(player.id, params.userId);
    return { cleared: await clearActivity(context.knex, player.id, now) };
  });
}
