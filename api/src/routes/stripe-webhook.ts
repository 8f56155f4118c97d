import type Router from '@koa/router';
import type Stripe from 'stripe';
import type { AppContext } from './app-context.ts';
import { invalidRequest } from '../refusal/refusal.ts';
import { readRawBody } from '../http/raw-body.ts';
import { handleStripeEvent } from '../reconciliation/handle-stripe-event.ts';

export const STRIPE_WEBHOOK_PATH = '/api/webhooks/stripe';

/** Stripe's signed events. Answered with 2xx only once what follows is written down; anything else has Stripe send it again. */
export function bindStripeWebhook(router: Router, context: AppContext): void {
  router.post(STRIPE_WEBHOOK_PATH, async (ctx) => {
    const event = await verifyEvent(context, await readRawBody(ctx), ctx.get('stripe-signature'));
    context.log.info({ eventId: event.id, type: event.type }, 'Stripe event');
    await handleStripeEvent(context, event);
    ctx.body = { received: true };
  });
}

/** The signature is over the raw bytes, and no older than five minutes (the SDK's tolerance). */
async function verifyEvent(
  { stripe, stripeWebhookSecret, log }: AppContext,
  body: Buffer,
  signature: string,
): Promise<Stripe.Event> {
  try {
    return await stripe.webhooks.constructEventAsync(body, signature, stripeWebhookSecret);
  } catch (error) {
    log.warn({ err: error }, 'A webhook was not signed by Stripe');
    throw invalidRequest('The signature of this webhook is not valid.');
  }
}
