import { formatLongDate, formatPounds, poundsOf } from '@lessons/rules';
import type Stripe from 'stripe';
import type { PaymentContext } from '../context/payment-context.ts';
import { ownerOf } from '../payments/deployment.ts';
import { findPaymentOf } from '../payments/find-payment.ts';
import { reportProblem } from '../payments/report-problem.ts';

/**
 * Reports a dispute to the coach as it stands at the provider now: opened, won or lost. A dispute has one open problem; one that the
 * coach has settled comes back when the dispute ends, and not before.
 */
export async function followDispute(context: PaymentContext, disputeId: string): Promise<void> {
  const dispute = await context.stripe.disputes.retrieve(disputeId);
  const { payment_intent: intent } = dispute;
  const paymentIntentId = typeof intent === 'string' ? intent : intent?.id;
  if (!paymentIntentId) return;
  const payment = await findPaymentOf(context, paymentIntentId);
  if (!payment) return;
  const paid = await context.stripe.paymentIntents.retrieve(paymentIntentId);
  if (ownerOf(context, paid) === 'another') return;
  const isOver = endings.has(dispute.status);
  await reportProblem(
    context.knex,
    { paymentId: payment.id, paymentIntentId },
    {
      kind: 'dispute',
      sentence: sentenceFor(dispute),
      cause: isOver ? `${dispute.id}:${dispute.status}` : dispute.id,
      providerReason: dispute.reason,
    },
  );
}

const endings = new Map<string, (money: string) => string>([
  ['won', (money) => `The dispute over ${money} was won: the money is yours.`],
  ['lost', (money) => `The dispute over ${money} was lost: the money went back to the player.`],
  ['warning_closed', (money) => `The bank’s question about ${money} ended without a dispute.`],
  ['prevented', (money) => `The dispute over ${money} was prevented.`],
]);

function sentenceFor({ amount, currency, status, evidence_details }: Stripe.Dispute): string {
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
