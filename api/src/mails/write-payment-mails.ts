import { givenNameOf, isRefundEligible, lessonAt } from '@lessons/rules';
import { findNearestSlots } from '../availability/next-slots.ts';
import type { NotBookedReason, NotNeededReason, SpanFacts } from './mail-facts.ts';
import type { Outbox } from './outbox.ts';
import {
  findPlayerOf,
  lessonFacts,
  playerFacts,
  renewReminders,
  slotFacts,
  spanFacts,
  writeToCoaches,
  writeToPlayer,
  type LessonRow,
} from './write-lesson-mails.ts';

/** A row of `payments`, whose model is in a layer above. */
interface PaymentRow {
  id: string;
  playerId: string;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Tells the player that a payment is refunded because no lesson was booked for it. */
export async function writeNotBookedMail(
  outbox: Outbox,
  payment: PaymentRow,
  { reason, refundPence, now }: { reason: NotBookedReason; refundPence: number; now: Date },
): Promise<void> {
  const player = await findPlayerOf(payment, outbox);
  const { startsAt: start, endsAt: end } = payment;
  const wanted = start && end ? { start, end } : lessonAt(now, 60);
  const freeSlots = await findNearestSlots(outbox.trx, wanted, now);
  await writeToPlayer(outbox, player, `not-booked:${payment.id}`, {
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
  outbox: Outbox,
  booking: LessonRow & { status: string },
  paymentId: string,
  now: Date,
): Promise<void> {
  // A pending one waits for its player's choice.
  const isToCome = booking.status === 'confirmed' && booking.startsAt > now;
  if (isToCome) await renewReminders(outbox, booking, now);
  const player = await findPlayerOf(booking, outbox);
  await writeToPlayer(outbox, player, `paid:${paymentId}`, {
    kind: 'lesson-paid',
    greetingName: givenNameOf(player),
    lesson: lessonFacts(booking),
    isTooLateToCancel: !isRefundEligible(booking.startsAt, now),
    isToCome,
  });
}

/** Tells the player that a payment for a lesson is refunded, since nothing is due for that any more. */
export async function writeNotNeededMail(
  outbox: Outbox,
  payment: PaymentRow,
  { reason, refundPence }: { reason: NotNeededReason; refundPence: number },
): Promise<void> {
  const player = await findPlayerOf(payment, outbox);
  await writeToPlayer(outbox, player, `not-booked:${payment.id}`, {
    kind: 'payment-not-needed',
    greetingName: givenNameOf(player),
    reason,
    refundPence,
    lesson: lessonTime(payment),
  });
}

/** Tells the player that the provider has made a refund, or that it failed, and then the coaches too. */
export async function writeRefundMails(
  outbox: Outbox,
  payment: PaymentRow,
  refund: { id: string; amountPence: number; status: 'succeeded' | 'failed' },
): Promise<void> {
  const player = await findPlayerOf(payment, outbox);
  const facts = {
    refundPence: refund.amountPence,
    lesson: lessonTime(payment),
  };
  const event = `refund-${refund.status}:${refund.id}`;
  const greetingName = givenNameOf(player);
  await writeToPlayer(outbox, player, event, { kind: `refund-${refund.status}`, greetingName, ...facts });
  if (refund.status === 'failed')
    await writeToCoaches(outbox, event, {
      kind: 'coach-refund-failed',
      player: playerFacts(player),
      ...facts,
    });
}

/** Returns the time of a payment's lesson. Null for a payment without a slot. */
function lessonTime({ startsAt, endsAt }: PaymentRow): SpanFacts | null {
  return startsAt && endsAt && spanFacts({ startsAt, endsAt });
}
