import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { openApi } from '../fixtures/api/set-up-api.ts';
import type { TestPlayer } from '../fixtures/api/start-test-api.ts';
import { NOW, openTennisWeek, TUESDAY_9 } from '../fixtures/api/tennis-week.ts';

let player: TestPlayer;
/** The event that Stripe would send, byte by byte, for a payment that is made but not booked yet. */
let payload: string;

// The sandbox's own events stay away, so that what these tests send is all that arrives.
const api = await openApi({ faults: { onDelivery: () => 'lost' } });
api.setNow(NOW);
beforeEach(async () => {
  await openTennisWeek(api);
  player = await api.createPlayer();
  const { body } = await api.call('POST', '/api/create-payment-intent', {
    as: player,
    body: { amount: 50, startTime: TUESDAY_9, duration: 60 },
  });
  const intent = await api.pay(String(body['clientSecret']));
  const { client_secret: _, ...shown } = intent;
  payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    created: nowInSeconds(),
    type: 'payment_intent.succeeded',
    data: { object: shown },
  });
});

const nowInSeconds = () => Math.floor(Date.now() / 1000);
const sign = (body: string, { secret = api.webhookSecret, timestamp = nowInSeconds() } = {}) =>
  api.stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });

async function deliver(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
  const answer = await fetch(`${api.url}/api/webhooks/stripe`, { method: 'POST', headers, body });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const lessons = () => api.knex('bookings').select();

describe('refused events', () => {
  const forgeries: [string, () => Promise<{ status: number }> | { status: number }][] = [
    ['nobody signed it', () => deliver(payload, {})],
    [
      'somebody else signed it',
      () => deliver(payload, { 'stripe-signature': sign(payload, { secret: 'whsec_other' }) }),
    ],
    [
      'it was signed with nothing',
      () => deliver(payload, { 'stripe-signature': sign(payload, { secret: 'whsec_' }) }),
    ],
    [
      'its signature is older than five minutes',
      () => deliver(payload, { 'stripe-signature': sign(payload, { timestamp: nowInSeconds() - 301 }) }),
    ],
    [
      'an old signature names a new time',
      () => {
        const old = sign(payload, { timestamp: nowInSeconds() - 3600 });
        return deliver(payload, { 'stripe-signature': old.replace(/t=\d+/, `t=${nowInSeconds()}`) });
      },
    ],
    [
      'a word of it was changed',
      () => deliver(payload.replace('evt_1', 'evt_2'), { 'stripe-signature': sign(payload) }),
    ],
    [
      'it was written anew with the same content',
      () => deliver(JSON.stringify(JSON.parse(payload), null, 1), { 'stripe-signature': sign(payload) }),
    ],
    [
      'it was packed on the way',
      () =>
        deliver(Uint8Array.from(gzipSync(payload)), {
          'stripe-signature': sign(payload),
          'content-encoding': 'gzip',
        }),
    ],
    [
      'it is signed by a scheme of tests alone',
      () => deliver(payload, { 'stripe-signature': sign(payload).replace('v1=', 'v0=') }),
    ],
    ['a player sends it', () => deliver(payload, { authorization: `Bearer ${player.token}` })],
  ];

  test.each(forgeries)('an event is refused and books nothing if %s [promise access]', async (_, forge) => {
    expect(await forge()).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(await lessons()).toEqual([]);
  });

  test('an event larger than any of Stripe’s is refused and books nothing', async () => {
    const large = JSON.stringify({ ...(JSON.parse(payload) as object), more: 'x'.repeat(100_000) });
    expect(await deliver(large, { 'stripe-signature': sign(large) })).toMatchObject({ status: 413 });
  });
});

test('an event’s object is fetched from the provider again', async () => {
  const { body } = await api.call('POST', '/api/create-payment-intent', {
    as: player,
    body: { amount: 50, startTime: '2037-11-24T11:00:00.000Z', duration: 60 },
  });
  const [id] = String(body['clientSecret']).split('_secret_');
  const claim = JSON.stringify({
    id: 'evt_3',
    object: 'event',
    created: nowInSeconds(),
    type: 'payment_intent.succeeded',
    data: { object: { id, status: 'succeeded', amount_received: 5000 } },
  });
  expect((await deliver(claim, { 'stripe-signature': sign(claim) })).status).toBe(200);
  expect(await lessons()).toEqual([]);
});

test('while the secret is replaced, an event that is signed with either one books the lesson', async () => {
  const signature = sign(payload, { secret: api.olderWebhookSecret });
  expect(await deliver(payload, { 'stripe-signature': signature })).toMatchObject({ status: 200 });
  expect(await lessons()).toHaveLength(1);
});
