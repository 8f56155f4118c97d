import { createHash } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { serve } from '../../../tests/fixtures/api/serve.ts';
import { WEBHOOK_EVENTS } from '../../src/reconciliation/stripe-events.ts';
import { connectStripe } from '../../src/services.ts';
import type { Former } from './site-files.ts';
import { prepareWebhook } from './stripe-webhook.ts';

const URL_OF_SITE = 'https://lessons.example/api/webhooks/stripe';
const KEY = 'sk_test_51ABCDEFGHIJKLMNxyz';
const NEW_SECRET = 'whsec_new';
const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

interface Endpoint {
  id: string;
  url: string;
  status: 'enabled' | 'disabled';
  enabled_events: readonly string[];
  description: string | null;
  metadata: Record<string, string>;
}

interface FormerStripe {
  secretKey: string | undefined;
  webhookSecret: string | undefined;
  host?: string;
}

/** Returns the secret, and the changes that were asked of Stripe. */
async function prepare(endpoints: Endpoint[], former: FormerStripe) {
  const changes: Record<string, string>[] = [];
  const { origin, close } = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      if (request.method === 'GET')
        return response.end(JSON.stringify({ object: 'list', data: endpoints, has_more: false }));
      changes.push({ path: request.url ?? '', ...Object.fromEntries(new URLSearchParams(body)) });
      response.end(JSON.stringify({ id: 'we_new', secret: NEW_SECRET }));
    });
  });
  closing.push(() => close(0));
  const stripe = connectStripe({
    secretKey: KEY,
    publishableKey: '',
    webhookSecrets: [],
    address: { apiUrl: origin, jsUrl: '' },
  });
  const secret = await prepareWebhook(stripe, 'lessons.example', KEY, formerOf(former));
  return { secret, changes };
}

function formerOf({ secretKey, webhookSecret, host }: FormerStripe): Pick<Former, 'settings' | 'secret'> {
  const secrets: Record<string, string | undefined> = {
    stripe_secret_key: secretKey,
    stripe_webhook_secret: webhookSecret,
  };
  return {
    settings: { SHELL_HOST: host ?? 'lessons.example' },
    secret: (name) => secrets[name],
  };
}

/** An endpoint that somebody made in Stripe's dashboard. */
const ENDPOINT: Endpoint = {
  id: 'we_1',
  url: URL_OF_SITE,
  status: 'enabled',
  enabled_events: WEBHOOK_EVENTS,
  description: null,
  metadata: {},
};
/** One that setup made, with the digest of the secret that Stripe said then. */
const madeBySetup = (id: string, secret: string): Endpoint => ({
  ...ENDPOINT,
  id,
  description: 'Made by setup',
  metadata: { secret_sha256: createHash('sha256').update(secret).digest('hex') },
});
const DIGEST_OF_NEW = {
  path: '/v1/webhook_endpoints/we_new',
  'metadata[secret_sha256]': createHash('sha256').update(NEW_SECRET).digest('hex'),
};
const switchedOff = (id: string) => ({ path: `/v1/webhook_endpoints/${id}`, disabled: 'true' });
const KNOWN: FormerStripe = { secretKey: KEY, webhookSecret: 'whsec_old' };

test('a webhook that is there, and whose secret is known, stays as it is', async () => {
  expect(await prepare([ENDPOINT], KNOWN)).toEqual({ secret: 'whsec_old', changes: [] });
});

test('a webhook keeps its secret when another key of the same account is entered', async () => {
  const former = { ...KNOWN, secretKey: 'rk_test_51ABCDEFGHIJKLMNother' };
  expect(await prepare([ENDPOINT], former)).toMatchObject({ secret: 'whsec_old' });
});

test('a webhook gets the events that it does not send yet', async () => {
  const [first, ...others] = WEBHOOK_EVENTS;
  const { secret, changes } = await prepare([{ ...ENDPOINT, enabled_events: others }], KNOWN);
  expect(secret).toBe('whsec_old');
  expect(changes).toEqual([expect.objectContaining({ path: '/v1/webhook_endpoints/we_1' })]);
  expect(Object.values(changes[0] ?? {})).toContain(first);
});

test.each<[string, Endpoint[], FormerStripe]>([
  ['is missing', [], { secretKey: undefined, webhookSecret: undefined }],
  ['is another site’s', [{ ...ENDPOINT, url: 'https://other.example/api/webhooks/stripe' }], KNOWN],
  ['is switched off', [{ ...ENDPOINT, status: 'disabled' }], KNOWN],
])('a webhook that %s is made, with the events that the API needs', async (_state, endpoints, former) => {
  const { secret, changes } = await prepare(endpoints, former);
  expect(secret).toBe('whsec_new');
  expect(changes).toEqual([
    expect.objectContaining({ path: '/v1/webhook_endpoints', url: URL_OF_SITE }),
    DIGEST_OF_NEW,
  ]);
  expect(Object.values(changes[0] ?? {})).toEqual(expect.arrayContaining([...WEBHOOK_EVENTS]));
});

test.each<[string, FormerStripe]>([
  ['nobody has', { secretKey: KEY, webhookSecret: undefined }],
  ['is that of another account', { ...KNOWN, secretKey: 'sk_test_51ZZZZZZZZZZZZZZxyz' }],
  ['is that of live mode', { ...KNOWN, secretKey: KEY.replace('test', 'live') }],
  ['is that of another name of the site', { ...KNOWN, host: 'other.example' }],
])('a webhook whose secret %s is replaced, and switched off', async (_reason, former) => {
  const { secret, changes } = await prepare([ENDPOINT], former);
  expect(secret).toBe('whsec_new');
  expect(changes).toEqual([
    expect.objectContaining({ path: '/v1/webhook_endpoints' }),
    DIGEST_OF_NEW,
    switchedOff('we_1'),
  ]);
});

test.each([
  ['alone', 'whsec_old'],
  ['beside another', 'whsec_other, whsec_old'],
])(
  'a webhook that setup made stays, by the digest of its secret, which the site has %s',
  async (_how, webhookSecret) => {
    const former = { secretKey: KEY, webhookSecret, host: 'other.example' };
    expect(await prepare([madeBySetup('we_1', 'whsec_old')], former)).toEqual({
      secret: webhookSecret,
      changes: [],
    });
  },
);

test('a site that comes back to a former name gets another webhook, since it has the secret of the name between', async () => {
  const former = { secretKey: KEY, webhookSecret: 'whsec_between', host: 'other.example' };
  const { secret, changes } = await prepare([madeBySetup('we_1', 'whsec_old')], former);
  expect(secret).toBe(NEW_SECRET);
  expect(changes.slice(1)).toEqual([DIGEST_OF_NEW, switchedOff('we_1')]);
});

test('a webhook whose secret was lost because the set-up was stopped is switched off', async () => {
  const lost = [madeBySetup('we_2', 'whsec_lost'), { ...madeBySetup('we_3', ''), metadata: {} }];
  expect(await prepare([...lost, madeBySetup('we_1', 'whsec_old')], KNOWN)).toEqual({
    secret: 'whsec_old',
    changes: [switchedOff('we_2'), switchedOff('we_3')],
  });
  const { secret, changes } = await prepare(lost, KNOWN);
  expect(secret).toBe(NEW_SECRET);
  expect(changes.slice(1)).toEqual([DIGEST_OF_NEW, switchedOff('we_2'), switchedOff('we_3')]);
});
