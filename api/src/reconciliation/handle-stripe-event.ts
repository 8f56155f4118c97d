import type Stripe from 'stripe';
import { settlePayment } from '../checkout/settle-payment.ts';
import type { PaymentContext } from '../context/payment-context.ts';
import { ownerOf } from '../payments/deployment.ts';
import { findPaymentOf } from '../payments/find-payment.ts';
import { ourIdIn, retrieveIntent } from '../payments/provider-intent.ts';
import { Refund } from '../payments/refund.ts';
import { sendRefund } from '../payments/send-refund.ts';
import { compareWithProvider } from './compare-with-provider.ts';
import { followDispute } from './follow-dispute.ts';

/**
 * What follows from one of the provider's events. Events come late, twice and out of order, so an event only says where to look:
 * what is done follows from the provider's present word. Answers whether a comparison found something to repair.
 */
export async function handleStripeEvent(context: PaymentContext, event: Stripe.Event): Promise<boolean> {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      if (ownerOf(context, event.data.object) === 'another') return false;
      const payment = await findPaymentOf(context, event.data.object.id);
      if (payment) await settlePayment(context, payment.id);
      return false;
    }
    // Before API version 2024-10-28 this was sent in place of `refund.updated` and `refund.failed`.
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { id, metadata, payment_intent } = event.data.object;
      const refund = await Refund.query(context.knex)
        .where({ providerRefundId: id })
        .orWhere({ id: ourIdIn(metadata, 'refund_id') })
        .first();
      if (!refund) return compare(context, payment_intent);
      const { status } = await sendRefund(context, refund.id);
      return status !== refund.status;
    }
    case 'charge.refunded':
      return compare(context, event.data.object.payment_intent);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      await followDispute(context, event.data.object.id);
      return false;
    default:
      // The other events change nothing here.
      return false;
  }
}

/** The refund of a payment that may be ours, but that we didn't ask for. */
async function compare(
  context: PaymentContext,
  reference: string | Stripe.PaymentIntent | null,
): Promise<boolean> {
  const id = typeof reference === 'string' ? reference : reference?.id;
  if (!id || !(await findPaymentOf(context, id))) return false;
  return (await compareWithProvider(context, await retrieveIntent(context.stripe, id))) === 'repaired';
}
