import type Stripe from 'stripe';
import type { PaymentContext } from './payment-context.ts';
import { isFullyRefunded, refundedPence } from './intent.ts';
import { Payment } from './payment.ts';

/**
 * Records what was refunded of a payment by hand at the provider, for its receipt, unless it is all of it: then there
 * is a `Refund`, and the part stays as it was, since it went back on a day of its own. Writes nothing while nothing
 * changes. The intent needs its charge.
 */
export async function recordPartRefund(
  { knex, clock }: PaymentContext,
  { id, partRefundedPence }: Payment,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  if (isFullyRefunded(intent)) return;
  const pence = refundedPence(intent) || null;
  if (pence === partRefundedPence) return;
  await Payment.query(knex)
    .findById(id)
    .patch({ partRefundedPence: pence, partRefundedAt: pence === null ? null : clock() });
}
