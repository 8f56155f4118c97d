import type Router from '@koa/router';
import type Stripe from 'stripe';
import { readRawBody } from '../http/raw-body.ts';
import { handleStripeEvent } from '../reconciliation/handle-stripe-event.ts';
import { invalidRequest, notFound } from '../refusal/refusal.ts';
import type { AppContext } from './bind-endpoint.ts';

export const STRIPE_WEBHOOK_PATH = '/api/webhooks/stripe';
export const APPLE_PAY_DOMAIN_PATH = '/.well-known/apple-developer-merchantid-domain-association';

/**
 * Stripe repeats an event until it gets 2xx: the response waits until its effects are committed.
 */
export function bindStripeWebhook(router: Router, context: AppContext): void {
  router.post(STRIPE_WEBHOOK_PATH, async (ctx) => {
    const event = await verifyEvent(context, await readRawBody(ctx), ctx.get('stripe-signature'));
    context.log.info({ eventId: event.id, type: event.type }, 'Stripe event');
    await handleStripeEvent(context, event);
    ctx.body = { received: true };
  });
}

/**
 * While a secret is replaced, Stripe signs each event with both, and this process may know either.
 * The SDK refuses a signature that is older than five minutes.
 */
async function verifyEvent(
  { stripe, stripeWebhookSecrets, log }: AppContext,
  body: Buffer,
  signature: string,
): Promise<Stripe.Event> {
  let failure: unknown;
  for (const secret of stripeWebhookSecrets) {
    try {
      return await stripe.webhooks.constructEventAsync(body, signature, secret);
    } catch (error) {
      failure = error;
    }
  }
  log.warn({ err: failure }, 'A webhook was not signed by Stripe');
  throw invalidRequest('The signature of this webhook is not valid.');
}

/** Serves the file by which Apple checks that the site may show Apple Pay. */
export function bindApplePayDomain(router: Router, association: string | undefined): void {
  router.get(APPLE_PAY_DOMAIN_PATH, (ctx) => {
    if (!association) throw notFound('There is nothing here.');
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = association;
  });
}
