import type { ClosingResponse } from '@lessons/contract';
import { DAY, londonDateOf, spanOfBlock } from '@lessons/rules';
import type { Knex } from 'knex';
import { Closing } from '../availability/closing.ts';
import { notFound } from '../http/refusal.ts';
import { Booking } from '../lessons/booking.ts';
import { Choice } from '../lessons/choice.ts';
import { presentAdminBooking } from '../lessons/present-booking.ts';
import { afterUndo } from '../lessons/undoable-mails.ts';
import { blocksOf, type ClosedTime } from './close-time.ts';

const DAYS_LISTED = 14;
const MAX_LISTED = 50;

/**
 * Returns what is closed from today on, and, closed or not, what called lessons off in the last days or has lessons that
 * still wait. By its first day. Each part is found by an index of its own.
 */
export async function listClosings(knex: Knex, now: Date): Promise<ClosingResponse[]> {
  const closed = knex('blocked_slots').where('date', '>=', londonDateOf(now)).select('closingId as id');
  const latest = knex('closings')
    .where('createdAt', '>', new Date(now.getTime() - DAYS_LISTED * DAY))
    .whereExists(knex('choices').whereRaw('closing_id = closings.id'))
    .orderBy('createdAt', 'desc')
    .limit(MAX_LISTED)
    .select('id');
  const waiting = knex('choices').where({ outcome: 'open' }).distinct('closingId as id').limit(MAX_LISTED);
  const listed = await closed.union([latest, waiting], true);
  const closings = await Closing.query(knex)
    .findByIds(listed.map(({ id }) => id))
    .orderBy(['fromDate', 'startTime', 'createdAt']);
  return presentClosings(knex, closings, now);
}

/** Returns a closing for the coach. Throws `Refusal` 404 for an unknown one. */
export async function showClosing(knex: Knex, id: string, now: Date): Promise<ClosingResponse> {
  const [shown] = await presentClosings(knex, await Closing.query(knex).findByIds([id]), now);
  if (!shown) throw notFound('This closing is not known here.');
  return shown;
}

async function presentClosings(
  knex: Knex,
  closings: readonly Closing[],
  now: Date,
): Promise<ClosingResponse[]> {
  const ids = closings.map(({ id }) => id);
  const days = await knex('blocked_slots')
    .whereIn('closingId', ids)
    .where('date', '>=', londonDateOf(now))
    .orderBy(['date', 'startTime'])
    .select('id', 'closingId', 'date', 'startTime', 'endTime');
  const choices = await Choice.query(knex).whereIn('closingId', ids);
  const bookings = await Booking.query(knex)
    .findByIds(choices.map(({ bookingId }) => bookingId))
    .orderBy('startsAt')
    .modify('withMoneyAndPlayer');
  return closings.map((closing) => {
    const { id, fromDate: from, toDate: to, startTime, endTime, reason, note, message, createdAt } = closing;
    return {
      id,
      from,
      to,
      startTime,
      endTime,
      reason,
      note,
      message,
      createdAt: createdAt.toISOString(),
      undoUntil: afterUndo(createdAt).toISOString(),
      days: days
        .filter(({ closingId }) => closingId === id)
        .map(({ id: dayId, date, ...times }) => ({
          id: dayId,
          date,
          startTime: times.startTime,
          endTime: times.endTime,
        })),
      lessons: bookings.flatMap((booking) => {
        const choice = choices.find((one) => one.bookingId === booking.id && one.closingId === id);
        if (!choice) return [];
        const { outcome, chooseBy, decidedAt, decidedBy, seenAt, toldAt } = choice;
        return [
          {
            booking: presentAdminBooking(booking, now),
            outcome,
            chooseBy: chooseBy.toISOString(),
            decidedAt: decidedAt?.toISOString() ?? null,
            decidedBy,
            seenAt: seenAt?.toISOString() ?? null,
            toldAt: toldAt?.toISOString() ?? null,
          },
        ];
      }),
    };
  });
}

/** Returns the lessons that can be called off in a time, soonest first. */
export async function listLessonsIn(knex: Knex, time: ClosedTime, now: Date): Promise<Booking[]> {
  const spans = blocksOf(time).map(spanOfBlock);
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return [];
  const lessons = await Booking.query(knex)
    .where({ status: 'confirmed' })
    .where('endsAt', '>', now)
    .where('endsAt', '>', first.start)
    .where('startsAt', '<', last.end)
    .orderBy('startsAt')
    .modify('withMoneyAndPlayer');
  return lessons.filter(({ startsAt, endsAt }) =>
    spans.some(({ start, end }) => startsAt < end && start < endsAt),
  );
}
