import type Stripe from 'stripe';
import { Payment } from './payment.ts';
import type { PaymentContext } from './payment-context.ts';
import { retrieveIntent } from './provider-intent.ts';
import { Refund } from './refund.ts';
import { updateProblems } from './update-problems.ts';

/**
 * Has the provider refund what is left of a payment, or asks how the refund stands, and writes down its word. Safe to repeat, and
 * never more than the payment: what the provider refunded already, by hand too, counts.
 *
 * @throws the provider's error, for the job queue to try again.
 */
export async function sendRefund(context: PaymentContext, refundId: string): Promise<Refund> {
  const { knex, log } = context;
  const refund = await Refund.query(knex).findById(refundId).throwIfNotFound();
  const payment = await Payment.query(knex).findById(refund.paymentId).throwIfNotFound();
  const { id, status } = await providersWord(context, payment, refund);
  // At the provider, failed is a refund's last state: an older word that arrives later doesn't change it.
  await Refund.query(knex)
    .findById(refundId)
    .where((current) =>
      current.whereNot('status', 'failed').orWhereNull('providerRefundId').orWhereNot('providerRefundId', id),
    )
    .patch({ providerRefundId: id, status });
  if (status === 'failed') log.error({ refundId, providerRefundId: id }, 'A refund failed at the provider');
  await updateProblems(context, payment.id);
  return refund.$query(knex).throwIfNotFound();
}

type Word = Pick<Refund, 'status'> & { id: string };

async function providersWord({ stripe }: PaymentContext, payment: Payment, refund: Refund): Promise<Word> {
  if (!payment.paymentIntentId)
    throw new Error(`Payment ${payment.id} was never opened, so it can't be refunded`);
  const { amount_received } = await retrieveIntent(stripe, payment.paymentIntentId);
  // The provider may have taken less than the price, by a change of the intent there.
  const due = Math.min(refund.amountPence, amount_received);
  const { data } = await stripe.refunds.list({ payment_intent: payment.paymentIntentId, limit: 100 });
  const standing = data.filter((one) => !hasFailed(one));
  const back = standing.reduce((sum, { amount }) => sum + amount, 0);
  const [newest] = standing;
  if (newest && back >= due) return wordOf(standing.find(isNotDone) ?? newest);
  const failed = data.find((one) => hasFailed(one) && isOf(one, refund));
  if (failed) return wordOf(failed);
  const amount = due - back;
  return wordOf(
    await stripe.refunds.create(
      {
        payment_intent: payment.paymentIntentId,
        amount,
        metadata: { refund_id: refund.id, reason: refund.reason },
      },
      { idempotencyKey: `refund:${refund.id}:${amount}` },
    ),
  );
}

function wordOf(refund: Stripe.Refund): Word {
  if (hasFailed(refund)) return { id: refund.id, status: 'failed' };
  return { id: refund.id, status: isNotDone(refund) ? 'pending' : 'succeeded' };
}

const isOf = ({ id, metadata }: Stripe.Refund, refund: Refund) =>
  id === refund.providerRefundId || metadata?.['refund_id'] === refund.id;
const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';
const isNotDone = ({ status }: Stripe.Refund) => status !== 'succeeded';
