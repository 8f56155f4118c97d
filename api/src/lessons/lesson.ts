import type { Knex } from 'knex';
import type { HandPayment } from '../payments/hand-payment.ts';
import type { Payment, Refund } from '../payments/payment.ts';
import { notFound } from '../http/refusal.ts';
import type { Closing } from '../availability/closing.ts';
import { Booking, unknownLesson } from './booking.ts';
import type { Choice } from './choice.ts';

/** A choice, with the call-off that asks for it. */
export type ChoiceOfCallOff = Choice & { closing: Closing };

/** A lesson for a change: its row with all that an action decides by. Null stands for what it does not have. */
export type Lesson = Booking & {
  /** The payment by card that has made or paid the lesson. */
  payment: (Payment & { refund: Refund | null }) | null;
  /** The payment by hand, given back or not, unless it was recorded by mistake. */
  handPayment: HandPayment | null;
  /** The choice of the last time that it was called off, decided or not. */
  choice: ChoiceOfCallOff | null;
  /** The same while its player has not chosen. */
  openChoice: ChoiceOfCallOff | null;
};

/**
 * Returns a lesson, locked with its payment until the end of the transaction. Throws `Refusal` 404 for an unknown
 * lesson.
 */
export async function lockLesson(trx: Knex.Transaction, id: string): Promise<Lesson> {
  const [lesson] = await lockLessons(trx, [id]);
  if (!lesson) throw unknownLesson();
  return lesson;
}

/**
 * Returns the lessons that are known, soonest first, locked with their payments until the end of the transaction.
 * Lessons are locked in the order of ids, and before their payments: otherwise two transactions could deadlock.
 */
export async function lockLessons(trx: Knex.Transaction, ids: readonly string[]): Promise<Lesson[]> {
  const rows = await Booking.query(trx)
    .findByIds([...ids])
    .orderBy('id')
    .forUpdate();
  // Read after the lock, so that it is what the last holder of the lock has left.
  const graph = '[payment(locked).refund, handPayment, choice.closing]';
  const lessons = (await Booking.fetchGraph(rows, graph, { transaction: trx })) as Lesson[];
  for (const lesson of lessons) lesson.openChoice = lesson.choice?.outcome === 'open' ? lesson.choice : null;
  return lessons.toSorted((a, b) => +a.startsAt - +b.startsAt);
}

/** Locks lessons of a series as `lockLessons` does. Throws `Refusal` 404 unless all are known and of the series. */
export async function lockLessonsOfSeries(
  trx: Knex.Transaction,
  { seriesId, ids }: { seriesId: string; ids: readonly string[] },
): Promise<Lesson[]> {
  const lessons = await lockLessons(trx, ids);
  if (lessons.length < new Set(ids).size || lessons.some((lesson) => lesson.seriesId !== seriesId))
    throw notFound('These lessons are not of one series.');
  return lessons;
}
