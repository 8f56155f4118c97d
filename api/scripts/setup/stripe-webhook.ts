import Stripe from 'stripe';
import { isLiveKey } from '../../src/process/settings.ts';
import { WEBHOOK_EVENTS } from '../../src/reconciliation/stripe-events.ts';
import { STRIPE_WEBHOOK_PATH } from '../../src/routes/stripe-routes.ts';
import { ACCOUNT_IN_KEY, hasSecretOf, WEBHOOK_DIGEST, webhookDigest } from '../doctor/check-stripe.ts';
import type { Former } from './site-files.ts';

/** How setup knows its own endpoints at Stripe. */
const MADE_BY_SETUP = 'Made by setup';

/**
 * Returns the secret of the webhook for a site, and makes the webhook at Stripe if it is missing. An endpoint whose secret the
 * site does not have is switched off, and a new one made in its place.
 */
export async function prepareWebhook(
  stripe: Stripe,
  domain: string,
  secretKey: string,
  former: Pick<Former, 'settings' | 'secret'>,
): Promise<string> {
  const url = `https://${domain}${STRIPE_WEBHOOK_PATH}`;
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 });
  const ours = endpoints.data.filter((endpoint) => endpoint.url === url && endpoint.status === 'enabled');
  const secret = former.secret('stripe_webhook_secret');
  const isOfSite =
    former.settings['SHELL_HOST'] === domain &&
    isOfSameAccount(secretKey, former.secret('stripe_secret_key'));
  const known = ours.find((endpoint) =>
    isMadeBySetup(endpoint)
      ? hasSecretOf(endpoint, secret?.split(',').map((one) => one.trim()) ?? [])
      : secret !== undefined && isOfSite,
  );
  if (secret !== undefined && known) {
    await addMissingEvents(stripe, known);
    // A run that was stopped may have made others.
    const others = ours.filter((endpoint) => endpoint !== known && isMadeBySetup(endpoint));
    await switchOff(stripe, others);
    return secret;
  }
  const made = await makeEndpoint(stripe, url);
  await switchOff(stripe, ours);
  return made;
}

async function makeEndpoint(stripe: Stripe, url: string): Promise<string> {
  const { id, secret } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...WEBHOOK_EVENTS],
    api_version: Stripe.API_VERSION,
    description: MADE_BY_SETUP,
  });
  if (!secret) throw new Error('Stripe made the webhook without a secret. Remove it there, and try again.');
  await stripe.webhookEndpoints.update(id, { metadata: { [WEBHOOK_DIGEST]: webhookDigest(secret) } });
  return secret;
}

async function switchOff(stripe: Stripe, endpoints: readonly Stripe.WebhookEndpoint[]): Promise<void> {
  for (const { id } of endpoints) await stripe.webhookEndpoints.update(id, { disabled: true });
}

async function addMissingEvents(
  stripe: Stripe,
  { id, enabled_events: sent }: Stripe.WebhookEndpoint,
): Promise<void> {
  const missing = WEBHOOK_EVENTS.filter((name) => !sent.includes(name));
  if (missing.length === 0 || sent.includes('*')) return;
  await stripe.webhookEndpoints.update(id, {
    enabled_events: [...sent, ...missing] as Stripe.WebhookEndpointUpdateParams.EnabledEvent[],
  });
}

const isMadeBySetup = ({ description }: Stripe.WebhookEndpoint) => description === MADE_BY_SETUP;

/** Whether a secret of the former key's webhooks is one of this key's. A key that does not say its account is taken for another. */
function isOfSameAccount(key: string, former: string | undefined): boolean {
  if (key === former) return true;
  const account = ACCOUNT_IN_KEY.exec(key)?.[1];
  return (
    account !== undefined &&
    account === ACCOUNT_IN_KEY.exec(former ?? '')?.[1] &&
    isLiveKey(key) === isLiveKey(former ?? '')
  );
}
