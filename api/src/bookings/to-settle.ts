import type { Knex } from 'knex';
import { HandPayment } from '../payments/hand-payment.ts';
import { Payment } from '../payments/payment.ts';
import { Booking } from './booking.ts';

const MAX_LESSONS = 200;

/** Returns what `lessonsToSettle` selects, the oldest first. */
export function listToSettle(knex: Knex, now: Date): Promise<Booking[]> {
  return lessonsToSettle(knex, now)
    .orderBy('startsAt')
    .limit(MAX_LESSONS)
    .modify('withMoneyAndPlayer')
    .execute();
}

/**
 * Selects the lessons that clients owe, and those whose payment by hand the coach has to give back. The
 * same as `owes` and `to_give_back` of `lessonMoneyOf`.
 */
export function lessonsToSettle(knex: Knex, now: Date) {
  const toGiveBack = HandPayment.query(knex)
    .whereNotNull('toGiveBackAt')
    .whereNull('givenBackAt')
    .select('bookingId');
  return owedLessons(knex, now).orWhereIn('id', toGiveBack);
}

/** Selects the lessons that clients owe. */
export function owedLessons(knex: Knex, now: Date) {
  const payments = Payment.query(knex).whereColumn('payments.bookingId', 'bookings.id');
  const received = HandPayment.query(knex)
    .whereColumn('hand_payments.bookingId', 'bookings.id')
    .modify('received');
  return Booking.query(knex).where((owed) =>
    owed
      .where({ payPlan: 'by_hand' })
      .whereNull('waivedAt')
      .where((due) =>
        due
          .where((over) => over.whereIn('status', ['confirmed', 'completed']).where('endsAt', '<=', now))
          .orWhere((cancelled) => cancelled.where({ status: 'cancelled', owesCancelled: true })),
      )
      .whereNotExists(payments)
      .whereNotExists(received),
  );
}
