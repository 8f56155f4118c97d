import * as calls from '@lessons/contract';
import { lessonAt } from '@lessons/rules';
import { changeSeriesPrice } from '../hand-payments/change-price.ts';
import { bookSeries } from '../series/book-series.ts';
import { cancelSeriesLessons, listSeries } from '../series/cancel-series.ts';
import { checkSeriesMove, moveSeries } from '../series/move-series.ts';
import { presentAdminBooking, showAdminBookings, showUndoableBookings } from '../lessons/present-booking.ts';
import { checkSeries, presentSeriesDate } from '../series/series-dates.ts';
import type { BindEndpoint } from './bind-endpoint.ts';
import type { RateLimits } from './rate-limits.ts';

/** Binds what the coach does with the weekly lessons of a client. */
export function bindSeries(bind: BindEndpoint, { limitClientMails }: RateLimits): void {
  bind(calls.checkSeries, async ({ context: { knex }, query, now }) => {
    const { startTime, duration, count, everyWeeks, clientId } = query;
    const series = {
      start: new Date(startTime),
      minutes: Number(duration),
      count: Number(count),
      everyWeeks: Number(everyWeeks ?? 1),
      clientId,
    };
    const dates = await checkSeries(knex, series, now);
    return dates.map(presentSeriesDate);
  });

  bind(calls.bookSeries, limitClientMails, async ({ context, player, body, now }) => {
    const { id, client, duration, price, place, message, everyWeeks, continues } = body;
    const lessons = body.lessons
      .map(({ startTime, anyway }) => ({
        ...lessonAt(new Date(startTime), duration),
        anyway: anyway ?? false,
      }))
      .toSorted((a, b) => +a.start - +b.start);
    const terms = { price, place, forName: body.forName ?? undefined, message: message || null };
    const series = { id, client, lessons, everyWeeks, continues, ...terms };
    const ids = await bookSeries(context, series, { by: player.id, now });
    return showUndoableBookings(context.knex, ids, now);
  });

  bind(calls.checkSeriesMove, ({ context: { knex }, params, query, now }) => {
    const { from, startTime, duration } = query;
    const minutes = duration === undefined ? undefined : Number(duration);
    return checkSeriesMove(knex, { seriesId: params.id, from, start: new Date(startTime), minutes }, now);
  });

  bind(calls.moveSeries, limitClientMails, async ({ context, player, params, body, now }) => {
    const { message, ...all } = body;
    const lessons = body.lessons.map(({ id, startTime, anyway, duration, place }) => ({
      id,
      start: new Date(startTime),
      anyway: anyway ?? false,
      minutes: duration ?? all.duration,
      place: place === undefined ? all.place : place,
    }));
    const ids = lessons.map(({ id }) => id);
    const move = { seriesId: params.id, lessons, message: message || null };
    await moveSeries(context, move, { by: player.id, now });
    return showUndoableBookings(context.knex, ids, now);
  });

  bind(calls.changeSeriesPrice, async ({ context, player, params, body, now }) => {
    const { ids, price } = body;
    await changeSeriesPrice(context, { seriesId: params.id, ids, price }, { by: player.id, now });
    return showAdminBookings(context.knex, ids, now);
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
    const ids = lessons.map(({ id }) => id);
    return showAdminBookings(context.knex, ids, now);
  });
}
