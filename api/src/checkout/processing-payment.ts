import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { CourtTime } from '../court/court-time.ts';
import { enqueueClosing } from '../payments/drop-holds.ts';
import type { Payment } from '../payments/payment.ts';
import { refused } from '../refusal/refusal.ts';

const MINUTE = 60_000;
/** How often the provider is asked again. */
const ASK_AGAIN_MINUTES = 5;
/** Longer, so that a closing job that is late finds the hold still there. */
const HOLD_MINUTES = 15;

/** Writes down whether the bank is processing a payment that has not succeeded. */
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

/**
 * Keeps the hold of an open payment that the bank is processing, and has the payment looked at again. The hold ends with the start of
 * the lesson at the latest. The payment has to be locked by the transaction.
 */
async function keepWhileProcessing(trx: Knex.Transaction, payment: Payment, now: Date): Promise<void> {
  if (payment.processingSince && payment.closesAt > now) return;
  const askAgainAt = new Date(now.getTime() + ASK_AGAIN_MINUTES * MINUTE);
  const processingSince = payment.processingSince ?? now;
  await payment.$query(trx).patch({ processingSince, closesAt: askAgainAt });
  await enqueueClosing(trx, payment.id, askAgainAt);
  if (!payment.courtTimeId) return;
  await CourtTime.query(trx)
    .findById(payment.courtTimeId)
    .whereNotNull('heldUntil')
    .where('startsAt', '>', now)
    .patch({
      heldUntil: CourtTime.raw('greatest(held_until, least(starts_at, ?::timestamptz))', [
        new Date(now.getTime() + HOLD_MINUTES * MINUTE),
      ]),
    });
}

/** The bank has turned a payment down that it was processing: another card can pay it for as long as the slot is still held. */
async function endProcessing(trx: Knex.Transaction, payment: Payment): Promise<void> {
  if (!payment.processingSince) return;
  const hold = await CourtTime.query(trx)
    .where({ id: payment.courtTimeId })
    .whereNotNull('heldUntil')
    .first();
  const closesAt = hold?.heldUntil ?? payment.closesAt;
  await payment.$query(trx).patch({ processingSince: null, closesAt });
  await enqueueClosing(trx, payment.id, closesAt);
}

export const stillProcessing = () =>
  refused(
    'payment_processing',
    'Your bank is still processing your payment. Your lesson is booked as soon as it goes through. Please don’t pay again.',
  );
