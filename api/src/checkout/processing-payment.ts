import { minutesAfter } from '@lessons/rules';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { CourtTime } from '../court/court-time.ts';
import type { Payment } from '../payments/payment.ts';
import { enqueue } from '../queue/enqueue.ts';
import { refused } from '../http/refusal.ts';

const RETRY_AFTER_MINUTES = 5;
/** Longer than the retry, so that a late job still finds the hold. */
const PROCESSING_HOLD_MINUTES = 15;

export const stillProcessing = ({ forBookingId }: Pick<Payment, 'forBookingId'>) =>
  refused(
    'payment_processing',
    `Your bank is still processing your payment. ${forBookingId ? 'It counts' : 'Your lesson is booked'} as soon as it goes through. Please don’t pay again.`,
  );

/** Records whether an unpaid intent is `processing`. Needs the lock on the payment. */
export async function recordUnpaid(
  trx: Knex.Transaction,
  payment: Payment,
  status: Stripe.PaymentIntent.Status,
  now: Date,
): Promise<void> {
  if (payment.outcome !== 'open') return;
  if (status === 'processing') await keepWhileProcessing(trx, payment, now);
  else await endProcessing(trx, payment);
}

/** Prolongs the hold, until the lesson starts at most, and has the payment closed later. */
async function keepWhileProcessing(trx: Knex.Transaction, payment: Payment, now: Date): Promise<void> {
  if (payment.processingSince && payment.closesAt > now) return;
  const closesAt = minutesAfter(now, RETRY_AFTER_MINUTES);
  const heldUntil = minutesAfter(now, PROCESSING_HOLD_MINUTES);
  const courtTimeId = (await prolongHold(trx, payment, heldUntil, now)) ?? payment.courtTimeId;
  const processingSince = payment.processingSince ?? now;
  await payment.$query(trx).patch({ processingSince, closesAt, courtTimeId });
  await enqueue(trx, 'close-payment', { paymentId: payment.id }, closesAt);
}

/** Returns the id of the hold. It is found by its time: another tab may have replaced the payment's own one. */
async function prolongHold(
  trx: Knex.Transaction,
  { playerId, startsAt, endsAt, courtTimeId }: Payment,
  heldUntil: Date,
  now: Date,
): Promise<string | undefined> {
  if (!courtTimeId || !startsAt || !endsAt || startsAt <= now) return undefined;
  const [hold] = await CourtTime.query(trx)
    .where({ holderId: playerId, startsAt, endsAt })
    .whereNotNull('heldUntil')
    .patch({
      heldUntil: CourtTime.raw('greatest(held_until, least(starts_at, ?::timestamptz))', [heldUntil]),
    })
    .returning('id');
  return hold?.id;
}

/** Ends the processing of a payment that the bank declined. Another card can pay it for as long as the slot is held. */
async function endProcessing(trx: Knex.Transaction, payment: Payment): Promise<void> {
  if (!payment.processingSince) return;
  const hold = await CourtTime.query(trx)
    .where({ id: payment.courtTimeId })
    .whereNotNull('heldUntil')
    .first();
  const closesAt = hold?.heldUntil ?? payment.closesAt;
  await payment.$query(trx).patch({ processingSince: null, closesAt });
  await enqueue(trx, 'close-payment', { paymentId: payment.id }, closesAt);
}
