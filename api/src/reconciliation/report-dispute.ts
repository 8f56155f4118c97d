import { formatLongDate, formatPounds, poundsOf } from '@lessons/rules';
import type Stripe from 'stripe';
import type { PaymentContext } from '../context/payment-context.ts';
import { findPaymentByIntentId } from '../payments/find-payment.ts';
import { ownerOf } from '../payments/intent.ts';
import { reportProblem } from '../payments/payment-problem.ts';

/**
 * Reports the present state of a dispute as a problem: opened, won or lost. After the coach has settled the
 * problem, it is reported again when the dispute ends, and not before.
 */
export async function reportDispute(context: PaymentContext, disputeId: string): Promise<void> {
  const { knex, stripe } = context;
  const dispute = await stripe.disputes.retrieve(disputeId);
  const { payment_intent: intent } = dispute;
  const paymentIntentId = typeof intent === 'string' ? intent : intent?.id;
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
  const what = status.startsWith('warning_')
    ? `The player’s bank asks about this payment of ${money}.`
    : `The player disputes ${money} of this payment.`;
  const due = evidence_details.due_by;
  if (due === null) return `${what} Please look at it in Stripe’s Dashboard.`;
  const day = formatLongDate(new Date(due * 1000).toISOString());
  return `${what} Please answer in Stripe’s Dashboard by ${day}; without an answer it is lost.`;
}
