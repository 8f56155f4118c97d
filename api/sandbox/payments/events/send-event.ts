import Stripe from 'stripe';
import { SANDBOX_KEYS } from '../http/api-keys.ts';
import type { RecordedEvent } from './record-event.ts';

export interface Webhook {
  url: string;
  secret: string;
}

const TIMEOUT_MS = 10_000;
const { webhooks } = new Stripe(SANDBOX_KEYS.secret);

/**
 * Posts an event to the webhook, signed by Stripe's scheme (https://docs.stripe.com/webhooks#verify-manually).
 * @throws unless it is answered with 2xx within ten seconds.
 */
export async function sendEvent(
  webhook: Webhook,
  event: RecordedEvent,
  stopping: AbortSignal,
): Promise<void> {
  const payload = JSON.stringify(event, null, 2);
  const signature = webhooks.generateTestHeaderString({ payload, secret: webhook.secret });
  const response = await fetch(webhook.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body: payload,
    redirect: 'manual',
    signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
}
