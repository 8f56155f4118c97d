import { isDeepStrictEqual } from 'node:util';
import { coach, type BookingResponse } from '@lessons/contract';
import type { LessonMoney } from '@lessons/rules';
import { Booking } from '../../api/src/lessons/booking.ts';
import { listOwnBookings } from '../../api/src/lessons/list-own-bookings.ts';
import { presentAdminBooking, presentBooking } from '../../api/src/lessons/present-booking.ts';
import { loadOverview } from '../../api/src/overview/overview.ts';
import { listToSettle } from '../../api/src/hand-payments/to-settle.ts';
import type { Lesson } from './lesson.ts';
import { readLessons } from './read-lessons.ts';
import type { Run } from './run.ts';

const TO_SETTLE = ['owes', 'to_give_back'];
/** A time after the last lesson of a series: the twelve weeks of the overview then cover all lessons. */
const ALL_SLOTS_OVER = new Date('2038-01-30T12:00:00Z');

/**
 * Returns a sentence for each lesson whose money the coach or the player is told wrong, and for each that is in the
 * coach's list of what is to be settled but should not be, or the other way round; and one if the overview's revenue is
 * not what was paid.
 */
export async function checkPresented({ world: { context, control } }: Run): Promise<string[]> {
  const { knex } = context;
  const now = context.clock();
  const lessons = await readLessons(control);
  const shown = (await Booking.query(knex).modify('withMoneyAndPlayer')).map((booking) =>
    presentAdminBooking(booking, now),
  );
  const own = await Promise.all(
    [...new Set(shown.map(({ userId }) => userId))].map((id) => listOwnBookings(knex, id)),
  );
  const inOwn = new Map(own.flat().map((booking) => [booking.id, presentBooking(booking, now)]));
  const listed = (await listToSettle(knex, now)).map(({ id }) => id);
  const { weeks } = await loadOverview(context, ALL_SLOTS_OVER);
  const revenue = weeks.reduce((sum, week) => sum + week.revenue, 0);
  const paid = shown
    .filter(({ paymentStatus, calledOff }) => paymentStatus === 'completed' && !calledOff)
    .reduce((sum, { price }) => sum + price, 0);
  const faults = shown.flatMap((booking) => {
    const { id, paymentStatus, calledOff } = booking;
    const lesson = lessons.get(id);
    const right: string[] = lesson ? moneyOf(lesson, now) : [];
    const toPlayer = inOwn.get(id);
    const wrong = [];
    for (const one of [booking, toPlayer])
      if (lesson && one && !isDeepStrictEqual(termsIn(one), termsOf(lesson)))
        wrong.push(`Lesson ${id} is shown as ${JSON.stringify(termsIn(one))}`);
    if (!right.includes(paymentStatus) || toPlayer?.paymentStatus !== paymentStatus)
      wrong.push(
        `The coach is told that lesson ${id} is ${paymentStatus}, the player ${toPlayer?.paymentStatus}: right is ${right.join(' or ')}`,
      );
    if (Boolean(calledOff) !== (lesson?.choice === 'open'))
      wrong.push(`Lesson ${id} is shown as ${calledOff ? '' : 'not '}called off`);
    if (listed.includes(id) !== right.some((money) => TO_SETTLE.includes(money)))
      wrong.push(
        `Lesson ${id} is ${paymentStatus}, and is ${listed.includes(id) ? '' : 'not '}to be settled`,
      );
    return wrong;
  });
  return revenue === paid ? faults : [...faults, `The overview has £${revenue} in place of £${paid}`];
}

/** Returns when and where a lesson is, and its price. */
function termsOf({ start, end, place, pence }: Lesson) {
  const duration = (Date.parse(end) - Date.parse(start)) / 60_000;
  const elsewhere = place && { address: place.address };
  const location = place?.name ?? coach.courtName;
  return { startTime: start, endTime: end, duration, location, elsewhere, price: pence / 100 };
}

function termsIn(booking: Omit<BookingResponse, 'userId'>): ReturnType<typeof termsOf> {
  const { startTime, endTime, duration, location, elsewhere, price } = booking;
  return { startTime, endTime, duration, location, elsewhere, price };
}

/** Returns how the money of a lesson may stand. A refund is on its way, made, or refused. */
function moneyOf(lesson: Lesson, now: Date): LessonMoney[] {
  switch (lesson.money) {
    case 'card':
      return ['completed'];
    case 'card refunded':
      return ['refund_pending', 'refunded', 'refund_failed'];
    case 'received':
      return ['completed'];
    case 'to give back':
      return ['to_give_back'];
    case 'returned':
      return ['given_back'];
    case 'none':
      if (lesson.pence === 0) return ['free'];
      if (lesson.isWaived) return ['waived'];
      if (lesson.isCancelled) return [lesson.owesCancelled ? 'owes' : 'nothing_due'];
      return [new Date(lesson.end) <= now && lesson.choice !== 'open' ? 'owes' : 'to_pay'];
  }
}
