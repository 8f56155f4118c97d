import * as calls from '@lessons/contract';
import { lessonAt } from '@lessons/rules';
import { bookSeries } from '../series/book-series.ts';
import { cancelSeriesLessons, listSeries } from '../series/cancel-series.ts';
import { listBookingsById } from '../lessons/booking.ts';
import { presentAdminBooking } from '../lessons/present-booking.ts';
import { checkSeries, presentSeriesDate } from '../series/series-dates.ts';
import type { BindEndpoint } from './bind-endpoint.ts';
import type { RateLimits } from './rate-limits.ts';

/** Binds what the coach does with the weekly lessons of a client. */
export function bindSeries(bind: BindEndpoint, { limitClientMails }: RateLimits): void {
  bind(calls.checkSeries, async ({ context: { knex }, query, now }) => {
    const { startTime, duration, count, clientId } = query;
    const series = {
      start: new Date(startTime),
      minutes: Number(duration),
      count: Number(count),
      clientId,
    };
    const dates = await checkSeries(knex, series, now);
    return dates.map(presentSeriesDate);
  });

  bind(calls.bookSeries, limitClientMails, async ({ context, player, body, now }) => {
    const { id, client, duration, price, message, continues } = body;
    const lessons = body.lessons
      .map(({ startTime, anyway }) => ({
        ...lessonAt(new Date(startTime), duration),
        anyway: anyway ?? false,
      }))
      .toSorted((a, b) => +a.start - +b.start);
    const series = { id, client, lessons, price, message: message || null, continues };
    const ids = await bookSeries(context, series, { by: player.id, now });
    const bookings = await listBookingsById(context.knex, ids);
    return bookings.map((booking) => presentAdminBooking(booking, now));
  });

  bind(calls.getSeries, async ({ context: { knex }, params, now }) => {
    const bookings = await listSeries(knex, params.id);
    return bookings.map((booking) => presentAdminBooking(booking, now));
  });

  bind(calls.cancelSeriesLessons, limitClientMails, async ({ context, player, params, body, now }) => {
    const { lessons, ...decision } = body;
    const { id: seriesId } = params;
    const by = { ...decision, who: 'coach', coachId: player.id, reason: body.reason || null } as const;
    await cancelSeriesLessons(context, { seriesId, lessons, by, now });
    const bookings = await listBookingsById(
      context.knex,
      lessons.map(({ id }) => id),
    );
    return bookings.map((booking) => presentAdminBooking(booking, now));
  });
}
