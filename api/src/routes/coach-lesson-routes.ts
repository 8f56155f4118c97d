import * as calls from '@lessons/contract';
import { lessonAt } from '@lessons/rules';
import { bookForClient } from '../lessons/book-for-client.ts';
import { askForMoney } from '../hand-payments/ask-for-money.ts';
import { changeLessonPrice } from '../hand-payments/change-price.ts';
import { recordHandPayment, waiveLesson } from '../hand-payments/collect-payment.ts';
import { endHandPayment } from '../hand-payments/end-hand-payment.ts';
import { changeForName } from '../lessons/change-for-name.ts';
import { listPlaces } from '../lessons/place.ts';
import { recordAttendance } from '../lessons/record-attendance.ts';
import { presentAdminBooking, showAdminBooking, showAdminBookings } from '../lessons/present-booking.ts';
import { withUndo } from '../lessons/undoable-mails.ts';
import { listToSettle } from '../hand-payments/to-settle.ts';
import { moveForClient } from '../series/move-for-client.ts';
import type { BindEndpoint } from './bind-endpoint.ts';
import type { RateLimits } from './rate-limits.ts';

/** Binds what the coach does for clients: book, move, collect, ask. */
export function bindCoachLessons(bind: BindEndpoint, { limitClientMails }: RateLimits): void {
  bind(calls.bookForClient, limitClientMails, async ({ context, player, body, now }) => {
    const { id, client, startTime, duration, price, place, forName, message, anyway } = body;
    await bookForClient(
      context,
      {
        id,
        client,
        lesson: lessonAt(new Date(startTime), duration),
        price,
        place,
        forName: forName ?? undefined,
        message: message || null,
        anyway: anyway ?? false,
      },
      { by: player.id, now },
    );
    return withUndo(await showAdminBooking(context.knex, id, now), now);
  });

  bind(calls.moveForClient, limitClientMails, async ({ context, player, params, body, now }) => {
    const { id: bookingId } = params;
    const { startTime, duration: minutes, place, message, anyway } = body;
    const move = {
      bookingId,
      start: new Date(startTime),
      minutes,
      place,
      message: message || null,
      anyway: anyway ?? false,
    };
    await moveForClient(context, move, { by: player.id, now });
    return withUndo(await showAdminBooking(context.knex, bookingId, now), now);
  });

  bind(calls.listPlaces, ({ context: { knex } }) => listPlaces(knex));

  bind(calls.changeForNameAsCoach, async ({ context, player, params, body, now }) => {
    const { id: bookingId } = params;
    await changeForName(context, { bookingId, ...body }, { role: 'coach', by: player.id, now });
    return showAdminBooking(context.knex, bookingId, now);
  });

  bind(calls.changeLessonPrice, async ({ context, player, params, body, now }) => {
    const { id: bookingId } = params;
    await changeLessonPrice(context, { bookingId, price: body.price }, { by: player.id, now });
    return showAdminBooking(context.knex, bookingId, now);
  });

  bind(calls.recordHandPayment, limitClientMails, async ({ context, player, params, body, now }) => {
    const { id: bookingId } = params;
    await recordHandPayment(context, { bookingId, ...body }, { by: player.id, now });
    return withUndo(await showAdminBooking(context.knex, bookingId, now), now);
  });

  bind(calls.endHandPayment, limitClientMails, async ({ context, player, params, body, now }) => {
    const { id: bookingId } = params;
    await endHandPayment(context, { bookingId, ...body }, { by: player.id, now });
    return showAdminBooking(context.knex, bookingId, now);
  });

  bind(calls.askForMoney, limitClientMails, async ({ context, player, params, body, now }) => {
    await askForMoney(context, { clientId: params.id, ...body }, { by: player.id, now });
    const ids = body.lessons.map(({ id }) => id);
    return showAdminBookings(context.knex, ids, now);
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
