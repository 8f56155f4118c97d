import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { isLiveKey } from '../../src/process/settings.ts';
import { WEBHOOK_EVENTS } from '../../src/reconciliation/stripe-events.ts';
import { STRIPE_WEBHOOK_PATH } from '../../src/routes/stripe-routes.ts';
import { ACCOUNT_IN_KEY } from '../doctor/check-stripe.ts';
import type { Former } from './read-former.ts';

/** How setup knows its own endpoints at Stripe. */
const MADE_BY_SETUP = 'Made by setup';
/** An endpoint's metadata say which secret is its own: Stripe shows the secret once, and then tells nobody. */
const DIGEST = 'secret_sha256';

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
  const ofSandbox = former.settings['STRIPE_API_URL'] !== undefined;
  const secret = ofSandbox ? undefined : former.secret('STRIPE_WEBHOOK_SECRET');
  const isOfSite =
    former.settings['PUBLIC_URL'] === `https://${domain}` &&
    isOfSameAccount(secretKey, former.secret('STRIPE_SECRET_KEY'));
  const known = ours.find((endpoint) =>
    isMadeBySetup(endpoint) ? isSecretOf(endpoint, secret) : secret !== undefined && isOfSite,
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
  await stripe.webhookEndpoints.update(id, { metadata: { [DIGEST]: digestOf(secret) } });
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

const digestOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Whether the site has the secret of this endpoint, perhaps beside another. */
function isSecretOf({ metadata }: Stripe.WebhookEndpoint, secrets: string | undefined): boolean {
  const all = secrets?.split(',').map((secret) => digestOf(secret.trim())) ?? [];
  return all.includes(metadata[DIGEST] ?? '');
}

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
