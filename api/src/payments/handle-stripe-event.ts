import type Stripe from 'stripe';
import { findPaymentOf } from './find-payment.ts';
import type { PaymentContext } from './payment-context.ts';
import { Refund } from './refund.ts';
import { sendRefund } from './send-refund.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * What follows from one of the provider's events. Events come late, twice and out of order, so an event only says where to look:
 * what is done follows from the provider's present word.
 */
export async function handleStripeEvent(context: PaymentContext, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled': {
      const payment = await findPaymentOf(context, event.data.object.id);
      if (payment) await settlePayment(context, payment.id);
      return;
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { id, metadata } = event.data.object;
      const refund = await Refund.query(context.knex)
        .where({ providerRefundId: id })
        .orWhereRaw('id::text = ?', [metadata?.['refund_id'] ?? ''])
        .first();
      if (refund) await sendRefund(context, refund.id);
      return;
    }
    default:
    // The other events change nothing here.
  }
}
