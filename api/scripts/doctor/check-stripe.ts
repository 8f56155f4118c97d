import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { PaymentSettings } from '../../src/process/env.ts';
import { isLiveKey } from '../../src/process/settings.ts';
import { WEBHOOK_EVENTS } from '../../src/reconciliation/stripe-events.ts';
import { attempt, fail, ok, warn, type Finding } from './finding.ts';

/** Since then the events of refunds have their present names. */
const OLDEST_VERSION = '2024-10-28';
const MAX_LISTED = 100;
/** Where set-up notes which secret is an endpoint's: Stripe shows the secret once, and then tells nobody. */
export const WEBHOOK_DIGEST = 'secret_sha256';

export const webhookDigest = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Whether one of these is the secret of an endpoint that set-up has made. */
export function hasSecretOf({ metadata }: Stripe.WebhookEndpoint, secrets: readonly string[]): boolean {
  return secrets.map(webhookDigest).includes(metadata[WEBHOOK_DIGEST] ?? '');
}

/** Checks the keys, account, webhook and wallet domain at Stripe, for the site with these addresses. */
export async function checkStripe(
  stripe: Stripe,
  { secretKey, webhookSecrets }: PaymentSettings,
  { webhookUrl, host, deploymentId }: { webhookUrl: string; host: string; deploymentId: string },
): Promise<Finding[]> {
  const keyRemedy =
    'Check STRIPE_SECRET_KEY under Developers → API keys. A restricted key needs the right to read this.';
  return [
    ...(await attempt('Stripe keys', keyRemedy, async () => [
      checkAccount(await stripe.accounts.retrieveCurrent()),
      ok('Stripe keys', isLiveKey(secretKey) ? 'live' : 'test mode'),
    ])),
    ...(await attempt('Stripe webhook', keyRemedy, async () =>
      checkWebhook(
        (await stripe.webhookEndpoints.list({ limit: MAX_LISTED })).data,
        webhookUrl,
        webhookSecrets,
      ),
    )),
    ...(await attempt('Stripe deliveries', keyRemedy, async () =>
      judgeDeliveries(await listPayments(stripe), deploymentId),
    )),
    ...(await attempt('Stripe wallets', keyRemedy, async () =>
      checkWallets((await stripe.paymentMethodDomains.list({ domain_name: host })).data, host),
    )),
  ];
}

function checkAccount({ id, charges_enabled: takesPayments }: Stripe.Account): Finding {
  if (takesPayments) return ok('Stripe account', `${id} takes payments`);
  const remedy = 'Complete the account in the Dashboard; it says what is missing.';
  return fail('Stripe account', `${id} takes no payments yet`, remedy);
}

function checkWebhook(endpoints: Stripe.WebhookEndpoint[], url: string, secrets: readonly string[]): Finding {
  const subject = 'Stripe webhook';
  const where = 'under Developers → Webhooks (Workbench)';
  const ours = endpoints.filter((endpoint) => endpoint.url === url);
  const endpoint = ours.find(({ status }) => status === 'enabled');
  if (!endpoint) {
    const says = ours.length > 0 ? `the endpoint for ${url} is disabled` : `there is no endpoint for ${url}`;
    return fail(subject, says, `Add or enable it ${where}, and set its secret as STRIPE_WEBHOOK_SECRET.`);
  }
  // A webhook that the doctor signs itself is accepted with a wrong secret, too.
  if (endpoint.metadata[WEBHOOK_DIGEST] !== undefined && !hasSecretOf(endpoint, secrets)) {
    const remedy =
      'Run `lessons setup` again: it makes another endpoint. Or set its secret as STRIPE_WEBHOOK_SECRET.';
    return fail(
      subject,
      'STRIPE_WEBHOOK_SECRET is not the secret of the endpoint: what Stripe sends is refused',
      remedy,
    );
  }
  const version = endpoint.api_version;
  if (version && version < OLDEST_VERSION) {
    const remedy = `Make it anew ${where} with a current version.`;
    return fail(subject, `its API version ${version} is too old`, remedy);
  }
  const sent = endpoint.enabled_events;
  const missing = sent.includes('*') ? [] : WEBHOOK_EVENTS.filter((name) => !sent.includes(name));
  if (missing.length > 0)
    return fail(subject, `does not send ${missing.join(', ')}`, `Select them ${where}.`);
  return ok(subject, `${url}, API version ${version ?? 'of the account'}`);
}

/** Reads the payments of the last day. Those of the last hour may still be on their way. */
async function listPayments(stripe: Stripe): Promise<Stripe.Event[]> {
  const now = Math.floor(Date.now() / 1000);
  const created = { gte: now - 86_400, lte: now - 3_600 };
  const { data } = await stripe.events.list({ type: 'payment_intent.succeeded', created, limit: MAX_LISTED });
  return data;
}

/** A webhook that no payment of a day has reached is a fault, whatever a test of ours says. Another site's may fail alone. */
export function judgeDeliveries(
  events: readonly Pick<Stripe.Event, 'data' | 'pending_webhooks'>[],
  deploymentId: string,
): Finding[] {
  const subject = 'Stripe deliveries';
  const own = events.filter(
    ({ data }) => (data.object as Stripe.PaymentIntent).metadata['deployment_id'] === deploymentId,
  );
  if (own.length === 0) return [];
  if (own.some(({ pending_webhooks: pending }) => pending === 0))
    return [ok(subject, `of ${own.length} payments of the last day`)];
  const remedy = 'The endpoint under Developers → Webhooks (Workbench) shows what was answered.';
  return [fail(subject, `none of the ${own.length} payments of the last day reached the site`, remedy)];
}

function checkWallets(domains: Stripe.PaymentMethodDomain[], host: string): Finding {
  const subject = 'Stripe wallets';
  const remedy = 'Settings → Payment method domains; Apple Pay also needs APPLE_PAY_DOMAIN_ASSOCIATION.';
  const domain = domains.find(({ domain_name: name, enabled }) => enabled && name === host);
  if (!domain)
    return warn(subject, `${host} is not registered: no Apple Pay and Google Pay`, `Add it under ${remedy}`);
  return domain.apple_pay.status === 'active'
    ? ok(subject, `${host} is registered`)
    : warn(subject, `Apple Pay is not active on ${host}`, `Verify it under ${remedy}`);
}
