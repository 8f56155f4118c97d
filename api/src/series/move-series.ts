import type { SeriesDateResponse } from '@lessons/contract';
import { addDays, DAY, lessonAt, londonDateOf, londonInstant, londonTimeOf } from '@lessons/rules';
import type { Knex } from 'knex';
import type { ChangedBy } from '../audit/audit-entry.ts';
import { loadAvailability } from '../availability/availability.ts';
import { lockAvailability, requireAhead } from '../availability/require-bookable.ts';
import { closePaymentsForLength } from '../checkout/close-payment.ts';
import { inTransaction } from '../database/transaction.ts';
import { notFound, refused } from '../http/refusal.ts';
import { Booking, minutesOf } from '../lessons/booking.ts';
import { changesTime, decideMove, type Move, type MoveTerms } from '../lessons/decide-move.ts';
import { lockLessonsOfSeries, type Lesson } from '../lessons/lesson.ts';
import { freeCourts, moveLesson } from '../lessons/move-lesson.ts';
import { withDate } from '../lessons/with-date.ts';
import { writeSeriesMovedMail } from '../lessons/write-client-mails.ts';
import type { Moved } from '../lessons/write-lesson-mails.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { findSeriesDates, presentSeriesDate, requireChosen, spanOf } from './series-dates.ts';

interface SeriesMove {
  seriesId: string;
  /** `anyway`: whether the coach takes a time that players can't book. */
  lessons: readonly (MoveTerms & { id: string; start: Date; anyway: boolean })[];
  message: string | null;
}

interface PlannedMove extends Move {
  lesson: Lesson;
  anyway: boolean;
}

/**
 * Moves lessons of a series that have not begun, all or none, each with its payment. The new time of one may be the old
 * time of another. One mail tells the client. Those that are there already are left out: a repeat changes nothing.
 *
 * Throws `Refusal` 404 for a lesson that is not of the series, and 422 as `closePaymentsForLength`, with the date as
 * `decideMove` and `moveLesson` do,
 * `called_off` for one that waits for a choice, `slot_past`, and one of the other `slot_…` as `bookSeries` does.
 */
export async function moveSeries(
  context: PaymentContext,
  { seriesId, lessons, message }: SeriesMove,
  { by, now }: ChangedBy,
): Promise<void> {
  const wanted = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  await closePaymentsForLength(context, lessons);
  await inTransaction(context.knex, async (trx) => {
    const locked = await lockLessonsOfSeries(trx, { seriesId, ids: [...wanted.keys()] });
    const moves: PlannedMove[] = [];
    for (const lesson of locked) {
      const plan = () => planMove(lesson, wanted.get(lesson.id), now);
      moves.push(...(await withDate({ start: lesson.startsAt }, 'moved', plan)));
    }
    // So that two series over the same dates are no deadlock.
    moves.sort((a, b) => +a.after.start - +b.after.start);
    const [first] = moves;
    if (!first) return;
    await requireFree(trx, moves, first.lesson.playerId, now);
    await freeCourts(
      trx,
      moves.map(({ lesson }) => lesson),
    );
    const moved: Moved[] = [];
    for (const move of moves)
      moved.push(await withDate(move.after, 'moved', () => moveLesson(trx, move.lesson, move, { by, now })));
    await writeSeriesMovedMail(trx, moved, { message, now });
  });
}

/** Returns how a lesson moves. Empty if it is there already. Throws as `moveSeries`. */
function planMove(
  lesson: Lesson,
  wanted: SeriesMove['lessons'][number] | undefined,
  now: Date,
): PlannedMove[] {
  if (!wanted) return [];
  const { start, anyway, minutes, place } = wanted;
  if (lesson.openChoice) throw refused('called_off', 'This lesson is called off. Please move it by itself.');
  const move = decideMove(lesson, { by: 'coach', start, minutes, place }, now);
  if (!move) return [];
  requireAhead(start, now);
  return [{ lesson, anyway, ...move }];
}

/** Throws `Refusal` 422 unless the coach can give the client all new times. */
async function requireFree(
  trx: Knex.Transaction,
  moves: readonly PlannedMove[],
  clientId: string,
  now: Date,
): Promise<void> {
  const lessons = moves.map(({ after }) => after);
  const availability = await lockAvailability(trx, spanOf(lessons));
  const moved = moves.map(({ lesson }) => lesson);
  const dates = await findSeriesDates(trx, { lessons, availability, clientId, moved, now });
  for (const [index, date] of dates.entries()) {
    const move = moves[index];
    // Where it is already it may stay, whatever the hours say by now.
    if (move) requireChosen(date, { anyway: move.anyway || !changesTime(move), what: 'moved' });
  }
}

/**
 * Returns where a lesson of a series and all later ones would be if that one moved to `start`, and what is in the way
 * there. The later ones keep their distance of days, at its London time. Called-off lessons stay out.
 *
 * Throws `Refusal` 404 for a lesson that is not of the series, and 422 `not_movable` for one that has begun or does not go
 * ahead, `slot_past`, and as `findSeriesDates` does.
 */
export async function checkSeriesMove(
  knex: Knex,
  {
    seriesId,
    from,
    start,
    minutes,
  }: { seriesId: string; from: string; start: Date; minutes: number | undefined },
  now: Date,
): Promise<(SeriesDateResponse & { bookingId: string })[]> {
  const first = await Booking.query(knex).findOne({ id: from, seriesId });
  if (!first) throw notFound('This lesson is not of this series.');
  if (first.status !== 'confirmed' || first.startsAt <= now)
    throw refused('not_movable', 'Only a lesson that has not begun and goes ahead can be moved.');
  requireAhead(start, now);
  const moved = await Booking.query(knex)
    .where({ seriesId, status: 'confirmed' })
    .where('startsAt', '>=', first.startsAt)
    .orderBy('startsAt');
  const lessons = moved.map((lesson) => {
    const date = addDays(londonDateOf(start), daysBetween(first.startsAt, lesson.startsAt));
    return lessonAt(londonInstant(date, londonTimeOf(start)), minutes ?? minutesOf(lesson));
  });
  const availability = await loadAvailability(knex, spanOf(lessons));
  const { playerId: clientId } = first;
  const dates = await findSeriesDates(knex, { lessons, availability, clientId, moved, now });
  return dates.map((date, index) => ({ ...presentSeriesDate(date), bookingId: moved[index]?.id ?? '' }));
}

/** Returns the number of London days from one instant to another. */
function daysBetween(from: Date, to: Date): number {
  return (Date.parse(londonDateOf(to)) - Date.parse(londonDateOf(from))) / DAY;
}
