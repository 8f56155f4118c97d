import { givenNameOf, isRefundEligible, lessonAt } from '@lessons/rules';
import type { Knex } from 'knex';
import { findNearestSlots } from '../availability/next-slots.ts';
import type { NotBookedReason, NotNeededReason } from '../mails/mail-facts.ts';
import { lessonFacts, renewReminders } from '../lessons/write-lesson-mails.ts';
import { findPlayerOf, slotFacts, writeToPlayer } from '../mails/recipients.ts';
import type { Booking } from '../lessons/booking.ts';
import type { Payment } from '../payments/payment.ts';
import { lessonTime } from '../payments/write-refund-mails.ts';

/** Tells the player that a payment is refunded because no lesson was booked for it. */
export async function writeNotBookedMail(
  trx: Knex.Transaction,
  payment: Payment,
  { reason, refundPence, now }: { reason: NotBookedReason; refundPence: number; now: Date },
): Promise<void> {
  const player = await findPlayerOf(payment, trx);
  const { startsAt: start, endsAt: end } = payment;
  const wanted = start && end ? { start, end } : lessonAt(now, 60);
  const freeSlots = await findNearestSlots(trx, wanted, now);
  await writeToPlayer(trx, player, `not-booked:${payment.id}`, {
    kind: 'payment-not-booked',
    greetingName: givenNameOf(player),
    reason,
    refundPence,
    slot: lessonTime(payment),
    freeSlots: freeSlots.map(slotFacts),
  });
}

/**
 * Tells the player that a lesson is paid which the coach had booked. Its reminders then say until when it
 * is refunded. `booking` is the row after.
 */
export async function writePaidMail(
  trx: Knex.Transaction,
  booking: Booking,
  paymentId: string,
  now: Date,
): Promise<void> {
  // A pending one waits for its player's choice.
  const isToCome = booking.status === 'confirmed' && booking.startsAt > now;
  if (isToCome) await renewReminders(trx, booking, now);
  const player = await findPlayerOf(booking, trx);
  await writeToPlayer(trx, player, `paid:${paymentId}`, {
    kind: 'lesson-paid',
    greetingName: givenNameOf(player),
    lesson: lessonFacts(booking),
    isTooLateToCancel: !isRefundEligible(booking.startsAt, now),
    isToCome,
  });
}

/** Tells the player that a payment for a lesson is refunded, since nothing is due for that any more. */
export async function writeNotNeededMail(
  trx: Knex.Transaction,
  payment: Payment,
  { reason, refundPence }: { reason: NotNeededReason; refundPence: number },
): Promise<void> {
  const player = await findPlayerOf(payment, trx);
  await writeToPlayer(trx, player, `not-booked:${payment.id}`, {
    kind: 'payment-not-needed',
    greetingName: givenNameOf(player),
    reason,
    refundPence,
    lesson: lessonTime(payment),
  });
}
