import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { setUpServers } from '../../../tests/fixtures/api/serve.ts';
import { WEBHOOK_EVENTS } from '../../src/reconciliation/stripe-events.ts';
import { connectStripe } from '../../src/services.ts';
import { prepareWebhook } from './stripe-webhook.ts';

const URL_OF_SITE = 'https://lessons.example/api/webhooks/stripe';
const NEW_SECRET = 'whsec_new';
const start = setUpServers();

interface Endpoint {
  id: string;
  url: string;
  status: 'enabled' | 'disabled';
  enabled_events: readonly string[];
  metadata: Record<string, string>;
}

/** Returns the secret, and the changes that were asked of Stripe. */
async function prepare(endpoints: Endpoint[], secret: string | undefined) {
  const changes: Record<string, string>[] = [];
  const { origin } = await start((request, response) => {
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
  const stripe = connectStripe({
    secretKey: 'sk_test_1',
    publishableKey: '',
    webhookSecrets: [],
    address: { apiUrl: origin, jsUrl: '' },
  });
  return { secret: await prepareWebhook(stripe, 'lessons.example', { secret: () => secret }), changes };
}

const digestOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
/** An endpoint that set-up made, with the digest of the secret that Stripe said then. */
const endpoint = (id: string, secret: string, more: Partial<Endpoint> = {}): Endpoint => ({
  id,
  url: URL_OF_SITE,
  status: 'enabled',
  enabled_events: WEBHOOK_EVENTS,
  metadata: { secret_sha256: digestOf(secret) },
  ...more,
});
const MADE = [
  expect.objectContaining({ path: '/v1/webhook_endpoints', url: URL_OF_SITE }),
  { path: '/v1/webhook_endpoints/we_new', 'metadata[secret_sha256]': digestOf(NEW_SECRET) },
];
const switchedOff = (id: string) => ({ path: `/v1/webhook_endpoints/${id}`, disabled: 'true' });

test.each(['whsec_old', 'whsec_other, whsec_old'])(
  'a webhook stays whose secret the site has as %j, and others for its address are switched off',
  async (secret) => {
    const others = [endpoint('we_2', 'whsec_lost'), endpoint('we_3', '', { metadata: {} })];
    expect(await prepare([...others, endpoint('we_1', 'whsec_old')], secret)).toEqual({
      secret,
      changes: [switchedOff('we_2'), switchedOff('we_3')],
    });
  },
);

test.each<[string, Endpoint[], string | undefined]>([
  ['is missing', [], undefined],
  ['is another site’s', [endpoint('we_1', 'whsec_old', { url: 'https://other.example/' })], 'whsec_old'],
  ['is switched off', [endpoint('we_1', 'whsec_old', { status: 'disabled' })], 'whsec_old'],
])('a webhook that %s is made, with the events that the API needs', async (_state, endpoints, secret) => {
  const { secret: answer, changes } = await prepare(endpoints, secret);
  expect({ answer, changes }).toEqual({ answer: NEW_SECRET, changes: MADE });
  expect(Object.values(changes[0] ?? {})).toEqual(expect.arrayContaining([...WEBHOOK_EVENTS]));
});

test.each<[string, Endpoint, string | undefined]>([
  ['whose secret nobody has', endpoint('we_1', 'whsec_old'), undefined],
  ['of another secret', endpoint('we_1', 'whsec_old'), 'whsec_between'],
  ['that somebody made by hand', endpoint('we_1', '', { metadata: {} }), 'whsec_old'],
  ['that lacks events', endpoint('we_1', 'whsec_old', { enabled_events: ['charge.refunded'] }), 'whsec_old'],
])('a webhook %s is replaced, and switched off', async (_state, former, secret) => {
  expect(await prepare([former], secret)).toEqual({
    secret: NEW_SECRET,
    changes: [...MADE, switchedOff('we_1')],
  });
});
