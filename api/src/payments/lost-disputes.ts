import type { PaymentContext } from './payment-context.ts';
import { Payment } from './payment.ts';

/** More than a payment ever has. */
const MAX_DISPUTES = 100;

/**
 * Records the sum that the lost disputes of a payment took of it. `endedAt`: when the latest of its disputes ended.
 * Writes nothing while the sum stays, so that a repeated event moves no day.
 */
export async function recordLostDisputes(
  { knex, stripe }: PaymentContext,
  { id, paymentIntentId, disputeLostPence }: Payment,
  endedAt: Date,
): Promise<void> {
  if (!paymentIntentId) return;
  const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId, limit: MAX_DISPUTES });
  const lost = data.filter(({ status }) => status === 'lost');
  const pence = lost.reduce((sum, { amount }) => sum + amount, 0) || null;
  if (pence === disputeLostPence) return;
  await Payment.query(knex)
    .findById(id)
    .patch({ disputeLostPence: pence, disputeLostAt: pence === null ? null : endedAt });
}
