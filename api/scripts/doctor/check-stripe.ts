import type Stripe from 'stripe';
import type { PaymentSettings } from '../../src/process/env.ts';
import { isLiveKey } from '../../src/process/settings.ts';
import { OLD_REFUND_EVENTS, REFUND_EVENTS, WEBHOOK_EVENTS } from '../../src/reconciliation/stripe-events.ts';
import { attempt, fail, ok, warn, type Finding } from './finding.ts';

/** The API version since which the events of refunds have their present names. */
const REFUND_EVENTS_SINCE = '2024-10-28';
const OLDEST_VERSION = '2019-02-11';
const MAX_LISTED = 100;
/** Newer keys carry the account's id after this. Stripe documents no form, so it only warns. */
export const ACCOUNT_IN_KEY = /^[a-z]k_(?:test|live)_51(\w{14})/;

/** Checks the keys, account, webhook and wallet domain at Stripe, for the site with these addresses. */
export async function checkStripe(
  stripe: Stripe,
  { secretKey, publishableKey }: PaymentSettings,
  { webhookUrl, host }: { webhookUrl: string; host: string },
): Promise<Finding[]> {
  const keyRemedy =
    'Check STRIPE_SECRET_KEY under Developers → API keys. A restricted key needs the right to read this.';
  return [
    ...(await attempt('Stripe keys', keyRemedy, async () => [
      checkAccount(await stripe.accounts.retrieveCurrent()),
      checkKeys(secretKey, publishableKey),
    ])),
    ...(await attempt('Stripe webhook', keyRemedy, async () =>
      checkWebhook((await stripe.webhookEndpoints.list({ limit: MAX_LISTED })).data, webhookUrl),
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

function checkKeys(secretKey: string, publishableKey: string): Finding {
  const [secret, publishable] = [secretKey, publishableKey].map((key) => ACCOUNT_IN_KEY.exec(key)?.[1]);
  if (secret && publishable && secret !== publishable) {
    return warn(
      'Stripe keys',
      'the two keys seem to belong to different accounts',
      'Copy both from the same page: Developers → API keys.',
    );
  }
  return ok('Stripe keys', isLiveKey(secretKey) ? 'live' : 'test mode');
}

function checkWebhook(endpoints: Stripe.WebhookEndpoint[], url: string): Finding {
  const subject = 'Stripe webhook';
  const where = 'under Developers → Webhooks (Workbench)';
  const ours = endpoints.filter((endpoint) => endpoint.url === url);
  const endpoint = ours.find(({ status }) => status === 'enabled');
  if (!endpoint) {
    const says = ours.length > 0 ? `the endpoint for ${url} is disabled` : `there is no endpoint for ${url}`;
    return fail(subject, says, `Add or enable it ${where}, and set its secret as STRIPE_WEBHOOK_SECRET.`);
  }
  const version = endpoint.api_version;
  if (version && version < OLDEST_VERSION) {
    const remedy = `Make it anew ${where} with a current version.`;
    return fail(subject, `its API version ${version} is too old`, remedy);
  }
  const hasOldNames = version !== null && version < REFUND_EVENTS_SINCE;
  const refundEvents: readonly string[] = REFUND_EVENTS;
  const needed: readonly string[] = hasOldNames
    ? [...WEBHOOK_EVENTS.filter((name) => !refundEvents.includes(name)), ...OLD_REFUND_EVENTS]
    : WEBHOOK_EVENTS;
  const sent = endpoint.enabled_events;
  const missing = sent.includes('*') ? [] : needed.filter((name) => !sent.includes(name));
  if (missing.length > 0)
    return fail(subject, `does not send ${missing.join(', ')}`, `Select them ${where}.`);
  return ok(subject, `${url}, API version ${version ?? 'of the account'}`);
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
