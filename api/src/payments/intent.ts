import type { TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentContext } from './payment-context.ts';
import { jobKey } from '../queue/enqueue.ts';
import { Payment } from './payment.ts';
import { Receipt } from './receipt.ts';

/** Retrieves an intent with its charge, which says how much was refunded. */
export function retrieveIntent(stripe: Stripe, paymentIntentId: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] });
}

/**
 * Returns the pence that were refunded, pending refunds included. The intent needs its charge.
 * https://docs.stripe.com/api/charges/object#charge_object-amount_refunded
 */
export function refundedPence({ latest_charge: charge }: Stripe.PaymentIntent): number {
  return charge && typeof charge === 'object' ? charge.amount_refunded : 0;
}

/** Whether the intent was paid, and all of it was refunded. The intent needs its charge. */
export function isFullyRefunded(intent: Stripe.PaymentIntent): boolean {
  return intent.status === 'succeeded' && refundedPence(intent) >= intent.amount_received;
}

/**
 * Whether a fraud warning asks for nothing any more: the charge was refunded, or is disputed
 * already. The intent needs its charge.
 * https://docs.stripe.com/api/radar/early_fraud_warnings/object#early_fraud_warning_object-actionable
 */
export function isWarningOver(intent: Stripe.PaymentIntent): boolean {
  const { latest_charge: charge } = intent;
  return isFullyRefunded(intent) || (charge !== null && typeof charge === 'object' && charge.disputed);
}

/** Whether the amount received is the price of the lesson. */
export function isPricePaid(intent: Stripe.PaymentIntent, { amountPence }: Pick<Payment, 'amountPence'>) {
  return intent.currency === 'gbp' && intent.amount_received === amountPence;
}

/** The deployment that created an intent, by its metadata: the database may be a copy. */
type IntentOwner = 'ours' | 'another' | 'unknown';

/** Returns `unknown` for an intent without a deployment id. */
export function ownerOf(
  { deploymentId }: Pick<PaymentContext, 'deploymentId'>,
  { metadata }: { metadata?: Stripe.Metadata | null },
): IntentOwner {
  // An event's object may lack the metadata that every intent has.
  const named = metadata?.['deployment_id'];
  if (!named) return 'unknown';
  return named === deploymentId ? 'ours' : 'another';
}

/**
 * Whether an intent may be cancelled or refunded without the coach: this deployment created it, and
 * the database has its whole history. After a restore nobody knows whether the lesson was given.
 */
export function mayCancelOrRefund(
  context: Pick<PaymentContext, 'deploymentId'>,
  payment: Pick<Payment, 'restoredAt'>,
  intent: Stripe.PaymentIntent,
): boolean {
  return ownerOf(context, intent) === 'ours' && !isRestored(payment, intent);
}

/**
 * Whether the database lost the history of a payment without a lesson: the payment was restored
 * from its intent, or the intent says that a lesson was booked (`labelIntent`).
 */
export function isRestored({ restoredAt }: Pick<Payment, 'restoredAt'>, intent: Stripe.PaymentIntent) {
  return restoredAt !== null || Boolean(intent.metadata['booking_id']);
}

/** Returns the id of an object that the provider has sent by its id, or whole. */
export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}

/** Returns our id in the provider's metadata. Null for another application's objects. */
export function ourIdIn(metadata: Stripe.Metadata | null, name: 'payment_id' | 'refund_id'): string | null {
  return z.uuid().safeParse(metadata?.[name]).data ?? null;
}

/** Returns the lesson that an intent's metadata names, if it names one. */
export function lessonIn({ metadata }: Stripe.PaymentIntent): TimeSpan | undefined {
  const start = new Date(metadata['starts_at'] ?? '');
  const end = new Date(metadata['ends_at'] ?? '');
  return start < end ? { start, end } : undefined;
}

/** Returns the id of the lesson for which an intent was opened that existed before it, if there is one. */
export function forBookingIn({ metadata }: Stripe.PaymentIntent): string | null {
  return z.uuid().safeParse(metadata['for_booking']).data ?? null;
}

/** Returns the metadata that `lessonIn` reads. */
export function lessonMetadata({ startsAt, endsAt }: Payment): Stripe.MetadataParam {
  return startsAt && endsAt ? { starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() } : {};
}

/**
 * Writes the lesson and the receipt number of a booked payment into its intent. A database that is
 * restored from a backup learns from it that the payment was settled, and for which lesson.
 */
export async function labelIntent(context: PaymentContext, paymentId: string): Promise<void> {
  const { knex, stripe } = context;
  const { paymentIntentId, bookingId } = await Payment.query(knex).findById(paymentId).throwIfNotFound();
  if (!paymentIntentId || !bookingId) return;
  const intent = await retrieveIntent(stripe, paymentIntentId);
  if (ownerOf(context, intent) !== 'ours') return;
  // Loaded again after the request, since the lesson may have been moved meanwhile.
  const payment = await Payment.query(knex).findById(paymentId).throwIfNotFound();
  const receipt = await Receipt.query(knex).findOne({ paymentId });
  await stripe.paymentIntents.update(paymentIntentId, {
    metadata: {
      booking_id: bookingId,
      ...(receipt && { receipt_number: receipt.number }),
      ...lessonMetadata(payment),
    },
  });
}

/** Whether a job is going to write the payment's lesson into its intent. */
export async function isLabelDue(knex: Knex, paymentId: string): Promise<boolean> {
  return (
    (await knex('graphile_worker.jobs')
      .where({ key: jobKey('label-intent', { paymentId }) })
      .first('id')) !== undefined
  );
}
