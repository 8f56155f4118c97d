import type Router from '@koa/router';
import { APPLE_PAY_DOMAIN_PATH } from '@lessons/contract/server-paths';
import { MINUTE } from '@lessons/rules';
import type Stripe from 'stripe';
import { readRawBody } from '../http/raw-body.ts';
import { recordMovements } from '../payments/card-movement.ts';
import { handleStripeEvent } from '../reconciliation/handle-stripe-event.ts';
import {
  DISPUTE_EVENTS,
  isOneOf,
  OLD_REFUND_EVENTS,
  REFUND_EVENTS,
} from '../reconciliation/stripe-events.ts';
import { invalidRequest, notFound } from '../http/refusal.ts';
import type { AppContext } from './bind-endpoint.ts';
import { describeProcess, QUESTION_TYPE } from './describe-process.ts';
import { byNetwork, type RateLimits } from './rate-limits.ts';
import { perMinute } from '../http/rate-limit.ts';

export const STRIPE_WEBHOOK_PATH = '/api/webhooks/stripe';
/** An event may come some time after the money has moved. What is missed is found by the next comparison. */
const MOVED_WITHIN_MS = 10 * MINUTE;

/**
 * Stripe repeats an event until it gets 2xx: the response waits until its effects are committed. Only requests that
 * Stripe has not signed are limited, and with them the log.
 */
export function bindStripeWebhook(router: Router, context: AppContext, { limit }: RateLimits): void {
  // Each is a line in the log.
  const limitUnsigned = limit('unsigned-webhook', perMinute(20), byNetwork);
  router.post(STRIPE_WEBHOOK_PATH, async (ctx) => {
    const event = await verifyEvent(context, await readRawBody(ctx), ctx.get('stripe-signature'));
    if (event instanceof Error) return limitUnsigned(ctx, () => refuseUnsigned(context, event));
    if (isQuestion(event)) {
      // Or it would end the alert that Stripe's own are refused.
      ctx.state['route'] = `${STRIPE_WEBHOOK_PATH} (question)`;
      ctx.body = { received: true, process: describeProcess(context, ctx) };
      return;
    }
    context.log.info({ eventId: event.id, type: event.type }, 'Stripe event');
    await handleStripeEvent(context, event);
    if (movesMoney(event)) await recordMovements(context, new Date(event.created * 1000 - MOVED_WITHIN_MS));
    ctx.body = { received: true };
  });
}

/**
 * Returns the event, or why it is not Stripe's. While a secret is replaced, Stripe signs each event with both, and
 * this process may know either. The SDK refuses a signature that is older than five minutes.
 */
async function verifyEvent(
  { stripe, stripeWebhookSecrets }: AppContext,
  body: Buffer,
  signature: string,
): Promise<Stripe.Event | Error> {
  let failure = new Error('No secret is configured');
  for (const secret of stripeWebhookSecrets) {
    try {
      return await stripe.webhooks.constructEventAsync(body, signature, secret);
    } catch (error) {
      failure = error as Error;
    }
  }
  return failure;
}

/** Whether what the event tells has moved the account's balance. */
function movesMoney(event: Stripe.Event): boolean {
  return isOneOf(event, [
    'payment_intent.succeeded',
    ...REFUND_EVENTS,
    ...OLD_REFUND_EVENTS,
    ...DISPUTE_EVENTS,
  ]);
}

/** Whether an operator's program signed it, with the secret that Stripe signs with: nobody else gets the answer. */
function isQuestion({ type }: { type: string }): boolean {
  return type === QUESTION_TYPE;
}

function refuseUnsigned({ log }: AppContext, { message }: Error): never {
  // The error also holds the body, and its message goes on with advice.
  const [reason] = message.split(/[.\n]/);
  log.warn({ reason }, 'A webhook was not signed by Stripe');
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
