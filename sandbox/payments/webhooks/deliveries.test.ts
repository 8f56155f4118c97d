import { afterEach, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import type { Faults } from '../protocol/faults.ts';
import { serveSandbox, type ServedSandbox } from '../tests/serve-sandbox.ts';

let sandbox: ServedSandbox;

async function start(faults: Faults = {}): Promise<ServedSandbox> {
  sandbox = await serveSandbox({ faults });
  return sandbox;
}
afterEach(() => sandbox.stop());

function createIntent(options?: Stripe.RequestOptions): Promise<Stripe.PaymentIntent> {
  return sandbox.stripe.paymentIntents.create({ amount: 5000, currency: 'gbp' }, options);
}

test('an event is delivered again until the response is 2xx', async () => {
  const { webhooks, stripe } = await start();
  webhooks.statuses.push(500, 400, 302);
  const intent = await createIntent();
  const events = await webhooks.waitFor('payment_intent.created', intent.id, 4);
  expect(new Set(events.map(({ id }) => id)).size).toBe(1);

  const [event] = (await stripe.events.list({ type: 'payment_intent.created' })).data;
  expect(event).toMatchObject({ id: events[0]?.id, data: { object: { id: intent.id } } });
});

test.each(['before', 'after'] as const)(
  'a request on which Stripe itself fails %s the change gets that failure for its key from then on',
  async (failingStage) => {
    let failures = 1;
    const { stripe } = await start({
      onRequest: ({ method, stage }) =>
        method === 'POST' && stage === failingStage && failures-- > 0 ? 'kept 500' : null,
    });
    const options = { idempotencyKey: 'hold-1' };
    await expect(createIntent(options)).rejects.toMatchObject({ statusCode: 500 });
    await expect(createIntent(options)).rejects.toMatchObject({
      statusCode: 500,
      type: 'StripeAPIError',
      headers: { 'idempotent-replayed': 'true' },
    });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(failingStage === 'after' ? 1 : 0);
    await expect(createIntent({ idempotencyKey: 'hold-2' })).resolves.toMatchObject({ amount: 5000 });

    const aDayAgo = sandbox.knex.raw(`now() - interval '24 hours 1 minute'`);
    await sandbox.knex('payment_sandbox.idempotency_key').update({ used_at: aDayAgo });
    await expect(createIntent(options)).resolves.toMatchObject({ amount: 5000 });
  },
);
