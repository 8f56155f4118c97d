import type Stripe from 'stripe';
import type { PaymentContext } from '../context/payment-context.ts';
import { ownerOf } from './deployment.ts';
import { Payment } from './payment.ts';

const MINUTE = 60_000;
/** The provider's clock and ours may differ, and its answer may have been slow. */
const EARLIER_MINUTES = 5;
const LATER_MINUTES = 60;

/** Looks a payment's intent up among those that the provider made at the time, and writes its id into the books; null if there is none. */
export async function findIntentByPayment(
  context: PaymentContext,
  { id, createdAt }: Payment,
): Promise<Stripe.PaymentIntent | null> {
  const { knex, stripe } = context;
  const created = {
    gte: Math.floor(createdAt.getTime() / 1000) - EARLIER_MINUTES * 60,
    lte: Math.ceil((createdAt.getTime() + LATER_MINUTES * MINUTE) / 1000),
  };
  for await (const intent of stripe.paymentIntents.list({ created, limit: 100 })) {
    if (intent.metadata['payment_id'] !== id) continue;
    // Of a copied database: the payment is another deployment's.
    if (ownerOf(context, intent) === 'another') return intent;
    await Payment.query(knex).findById(id).whereNull('paymentIntentId').patch({ paymentIntentId: intent.id });
    return intent;
  }
  return null;
}
