import * as calls from '@lessons/contract';
import { lessonAt, penceOf } from '@lessons/rules';
import { bookForClient } from '../lessons/book-for-client.ts';
import {
  changeLessonPrice,
  endHandPayment,
  recordHandPayment,
  waiveLesson,
} from '../hand-payments/collect-payment.ts';
import { moveForClient } from '../lessons/move-for-client.ts';
import { recordAttendance } from '../lessons/record-attendance.ts';
import { presentAdminBooking, showAdminBooking } from '../lessons/present-booking.ts';
import { listToSettle } from '../hand-payments/to-settle.ts';
import { closePaymentFor } from '../checkout/close-payment.ts';
import type { BindEndpoint } from './bind-endpoint.ts';
import type { RateLimits } from './rate-limits.ts';

/** Binds what the coach does for clients: book, move, collect. */
export function bindCoachLessons(bind: BindEndpoint, { limitClientMails }: RateLimits): void {
  bind(calls.bookForClient, limitClientMails, async ({ context, player, body, now }) => {
    const { id, client, startTime, duration, price, message, anyway } = body;
    await bookForClient(
      context,
      {
        id,
        client,
        lesson: lessonAt(new Date(startTime), duration),
        price,
        message: message || null,
        anyway: anyway ?? false,
      },
      { by: player.id, now },
    );
    return showAdminBooking(context.knex, id, now);
  });

  bind(calls.moveForClient, limitClientMails, async ({ context, player, params, body, now }) => {
    const { id: bookingId } = params;
    const { startTime, message, anyway } = body;
    const move = {
      bookingId,
      start: new Date(startTime),
      message: message || null,
      anyway: anyway ?? false,
    };
    await moveForClient(context, move, { by: player.id, now });
    return showAdminBooking(context.knex, bookingId, now);
  });

  bind(calls.changeLessonPrice, async ({ context, player, params, body, now }) => {
    const { id: bookingId } = params;
    await closePaymentFor(context, bookingId, { exceptPence: penceOf(body.price) });
    await changeLessonPrice(context, { bookingId, price: body.price }, { by: player.id, now });
    return showAdminBooking(context.knex, bookingId, now);
  });

  bind(calls.recordHandPayment, limitClientMails, async ({ context, player, params, body, now }) => {
    const { id: bookingId } = params;
    await recordHandPayment(context, { bookingId, ...body }, { by: player.id, now });
    return showAdminBooking(context.knex, bookingId, now);
  });

  bind(calls.endHandPayment, limitClientMails, async ({ context, player, params, body, now }) => {
    const { id: bookingId } = params;
    await endHandPayment(context, { bookingId, ...body }, { by: player.id, now });
    return showAdminBooking(context.knex, bookingId, now);
  });

  bind(calls.waiveLesson, async ({ context: { knex }, player, params, body, now }) => {
    const { id: bookingId } = params;
    await waiveLesson(knex, { bookingId, ...body }, { by: player.id, now });
    return showAdminBooking(knex, bookingId, now);
  });

  bind(calls.recordAttendance, async ({ context: { knex }, player, params, body, now }) => {
    const { id: bookingId } = params;
    await recordAttendance(knex, { bookingId, ...body }, { by: player.id, now });
    return showAdminBooking(knex, bookingId, now);
  });

  bind(calls.listToSettle, async ({ context: { knex }, now }) => {
    const bookings = await listToSettle(knex, now);
    return bookings.map((booking) => presentAdminBooking(booking, now));
  });
}
