import Stripe from 'stripe';
import { WEBHOOK_EVENTS } from '../../src/reconciliation/stripe-events.ts';
import { STRIPE_WEBHOOK_PATH } from '../../src/routes/stripe-routes.ts';
import { hasSecretOf, WEBHOOK_DIGEST, webhookDigest } from '../doctor/check-stripe.ts';
import type { Former } from './site-files.ts';

/**
 * Returns the secret of the webhook for a site, and makes the webhook at Stripe unless the site has the secret of one that sends
 * all events. Other endpoints for the site's address are switched off.
 */
export async function prepareWebhook(
  stripe: Stripe,
  domain: string,
  former: Pick<Former, 'secret'>,
): Promise<string> {
  const url = `https://${domain}${STRIPE_WEBHOOK_PATH}`;
  const { data: endpoints } = await stripe.webhookEndpoints.list({ limit: 100 });
  const ours = endpoints.filter((endpoint) => endpoint.url === url && endpoint.status === 'enabled');
  const secret = former.secret('stripe_webhook_secret') ?? '';
  const secrets = secret.split(',').map((one) => one.trim());
  const known = ours.find((endpoint) => hasSecretOf(endpoint, secrets) && sendsAll(endpoint));
  const answer = known ? secret : await makeEndpoint(stripe, url);
  for (const { id } of ours.filter((endpoint) => endpoint !== known))
    await stripe.webhookEndpoints.update(id, { disabled: true });
  return answer;
}

function sendsAll({ enabled_events: sent }: Stripe.WebhookEndpoint): boolean {
  return WEBHOOK_EVENTS.every((name) => sent.includes(name));
}

async function makeEndpoint(stripe: Stripe, url: string): Promise<string> {
  const { id, secret } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...WEBHOOK_EVENTS],
    api_version: Stripe.API_VERSION,
    description: 'Made by setup',
  });
  if (!secret) throw new Error('Stripe made the webhook without a secret. Remove it there, and try again.');
  await stripe.webhookEndpoints.update(id, { metadata: { [WEBHOOK_DIGEST]: webhookDigest(secret) } });
  return secret;
}
