import { formatLongDate, formatPounds, poundsOf } from '@lessons/rules';
import type Stripe from 'stripe';
import { settleKnownPayment } from '../checkout/settle-payment.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { findPaymentByIntentId } from '../payments/find-payment.ts';
import { idOf, isWarningOver, ourIdIn, ownerOf, retrieveIntent } from '../payments/intent.ts';
import { reportProblem } from '../payments/payment-problem.ts';
import { Refund } from '../payments/payment.ts';
import { sendRefund } from '../payments/send-refund.ts';
import { compareWithProvider } from './compare-with-provider.ts';
import {
  CHARGE_EVENTS,
  DISPUTE_EVENTS,
  FRAUD_WARNING_EVENTS,
  isOneOf,
  OLD_REFUND_EVENTS,
  PAYMENT_EVENTS,
  REFUND_EVENTS,
} from './stripe-events.ts';

/**
 * Does what follows from an event. Events come late, twice and out of order, so an event only says
 * which object to retrieve. Returns whether a comparison repaired something.
 */
export async function handleStripeEvent(context: PaymentContext, event: Stripe.Event): Promise<boolean> {
  if (isOneOf(event, PAYMENT_EVENTS)) {
    if (ownerOf(context, event.data.object) === 'another') return false;
    const payment = await findPaymentByIntentId(context, event.data.object.id);
    // Usually the browser was quicker.
    if (payment && payment.bookingId === null) await settleKnownPayment(context, payment);
    return false;
  }
  if (isOneOf(event, [...REFUND_EVENTS, ...OLD_REFUND_EVENTS])) {
    const { id, metadata, payment_intent } = event.data.object;
    const refund = await Refund.query(context.knex)
      .where({ providerRefundId: id })
      .orWhere({ id: ourIdIn(metadata, 'refund_id') })
      .first();
    if (!refund) return compareIfOurs(context, payment_intent);
    const { status } = await sendRefund(context, refund.id);
    return status !== refund.status;
  }
  if (isOneOf(event, CHARGE_EVENTS)) return compareIfOurs(context, event.data.object.payment_intent);
  if (isOneOf(event, DISPUTE_EVENTS)) await followDispute(context, event.data.object);
  if (isOneOf(event, FRAUD_WARNING_EVENTS)) await reportFraudWarning(context, event.data.object);
  return false;
}

/** Compares the intent of a refund that we did not request. */
async function compareIfOurs(context: PaymentContext, reference: string | Stripe.PaymentIntent | null) {
  const id = idOf(reference);
  if (!id || !(await findPaymentByIntentId(context, id))) return false;
  return (await compareWithProvider(context, await retrieveIntent(context.stripe, id))) === 'repaired';
}

/**
 * Reports the present state of a dispute as a problem: opened, won or lost. After the coach has
 * settled the problem, it is reported again when the dispute ends, and not before.
 */
async function followDispute(context: PaymentContext, { id }: Stripe.Dispute): Promise<void> {
  const { knex, stripe } = context;
  const dispute = await stripe.disputes.retrieve(id);
  const paymentIntentId = idOf(dispute.payment_intent);
  if (!paymentIntentId) return;
  const payment = await findPaymentByIntentId(context, paymentIntentId);
  if (!payment) return;
  if (ownerOf(context, await stripe.paymentIntents.retrieve(paymentIntentId)) === 'another') return;
  const subject = { paymentId: payment.id, paymentIntentId };
  await reportProblem(knex, subject, {
    kind: 'dispute',
    sentence: describe(dispute),
    cause: endings.has(dispute.status) ? `${dispute.id}:${dispute.status}` : dispute.id,
    providerReason: dispute.reason,
  });
}

/**
 * Reports that the card's issuer takes a payment for fraud, unless it was refunded or disputed
 * meanwhile. The comparison of the payment resolves the problem once it is.
 */
async function reportFraudWarning(
  context: PaymentContext,
  { id, payment_intent, fraud_type }: Stripe.Radar.EarlyFraudWarning,
): Promise<void> {
  const paymentIntentId = idOf(payment_intent);
  const payment = paymentIntentId ? await findPaymentByIntentId(context, paymentIntentId) : null;
  if (!paymentIntentId || !payment) return;
  const intent = await retrieveIntent(context.stripe, paymentIntentId);
  if (ownerOf(context, intent) === 'another') return;
  if (!isWarningOver(intent)) {
    await reportProblem(
      context.knex,
      { paymentId: payment.id, paymentIntentId },
      {
        kind: 'fraud_warning',
        sentence: `The bank of the card’s holder says that this payment of ${formatPounds(poundsOf(intent.amount_received))} may be fraud. A refund now, by cancelling the lesson, prevents a dispute and its fee. If you know the player, ask them about it.`,
        cause: id,
        providerReason: fraud_type,
      },
    );
  }
}

const endings = new Map<string, (money: string) => string>([
  ['won', (money) => `The dispute over ${money} was won: the money is yours.`],
  ['lost', (money) => `The dispute over ${money} was lost: the money went back to the player.`],
  ['warning_closed', (money) => `The bank’s question about ${money} ended without a dispute.`],
  ['prevented', (money) => `The dispute over ${money} was prevented.`],
]);

function describe({ amount, currency, status, evidence_details }: Stripe.Dispute): string {
  const money = currency === 'gbp' ? formatPounds(poundsOf(amount)) : `${amount} ${currency}`;
  const ending = endings.get(status);
  if (ending) return ending(money);
  const isInquiry = status.startsWith('warning_');
  const what = isInquiry
    ? `The player’s bank asks about this payment of ${money}.`
    : `The player disputes ${money} of this payment.`;
  if (status.endsWith('under_review')) return `${what} Your answer is with the bank, which decides now.`;
  const due = evidence_details.due_by;
  if (due === null) return `${what} Please look at it in Stripe’s Dashboard.`;
  const day = formatLongDate(new Date(due * 1000).toISOString());
  const otherwise = isInquiry ? 'may become a dispute' : 'is lost';
  return `${what} Please answer in Stripe’s Dashboard by ${day}; without an answer it ${otherwise}.`;
}
