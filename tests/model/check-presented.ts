import { Booking, listOwnBookings } from '../../api/src/bookings/booking.ts';
import { presentAdminBooking, presentBooking } from '../../api/src/bookings/present-booking.ts';
import { listToSettle } from '../../api/src/bookings/to-settle.ts';
import { moneyOf } from './hand-lesson.ts';
import { readHandLessons } from './read-hand-lessons.ts';
import type { Run } from './run.ts';

const PAID_ONLINE = ['completed', 'refund_pending', 'refunded', 'refund_failed'];
const TO_SETTLE = ['owes', 'to_give_back'];

/**
 * Returns a sentence for each lesson whose money the coach or the player is told wrong, and one if the coach's list of
 * what is to be settled has other lessons.
 */
export async function checkPresented({ world: { context, control } }: Run): Promise<string[]> {
  const { knex } = context;
  const now = context.clock();
  const lessons = await readHandLessons(control);
  const shown = (await Booking.query(knex).modify('withMoneyAndPlayer')).map((booking) =>
    presentAdminBooking(booking, now),
  );
  const own = await Promise.all(
    [...new Set(shown.map(({ userId }) => userId))].map((id) => listOwnBookings(knex, id)),
  );
  const statusInOwn = new Map(
    own.flat().map((booking) => [booking.id, presentBooking(booking, now).paymentStatus]),
  );
  const listed = (await listToSettle(knex, now)).map(({ id }) => id);
  return shown.flatMap(({ id, paymentStatus }) => {
    const lesson = lessons.get(id);
    const right = lesson ? [moneyOf(lesson, now)] : PAID_ONLINE;
    const faults = [];
    if (!right.includes(paymentStatus) || statusInOwn.get(id) !== paymentStatus)
      faults.push(
        `The coach is told that lesson ${id} is ${paymentStatus}, the player ${statusInOwn.get(id)}: right is ${right.join(' or ')}`,
      );
    if (listed.includes(id) !== right.some((money) => TO_SETTLE.includes(money)))
      faults.push(
        `Lesson ${id} is ${paymentStatus}, and is ${listed.includes(id) ? '' : 'not '}to be settled`,
      );
    return faults;
  });
}
