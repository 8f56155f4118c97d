import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { eventually } from '../fixtures/api/eventually.ts';
import { startApiProcess } from '../fixtures/api/start-api-process.ts';
import { createClient, SITE, type ProcessClient } from '../fixtures/api/process-client.ts';
import { createTestDatabase } from '../fixtures/api/test-database.ts';
import type { TestDatabase } from '../fixtures/api/test-database.ts';

/*
 * Real API processes on one database, by the real clock, in the working hours that the sandbox begins with.
 */

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const startProcess = () => startApiProcess(database, { settings: { PUBLIC_URL: SITE } });

async function endsOfAllPayments(stripe: Stripe) {
  const intents = await stripe.paymentIntents.list({ limit: 100 });
  return Promise.all(
    intents.data
      .filter(({ status }) => status === 'succeeded')
      .map(async ({ id }) => {
        const refunds = await stripe.refunds.list({ payment_intent: id });
        const lessons = await database
          .knex('payments')
          .where({ payment_intent_id: id, outcome: 'booked' })
          .count();
        return { lessons: Number(lessons[0]?.['count']), refunds: refunds.data.map(({ amount }) => amount) };
      }),
  );
}

const ONE_END = [
  { lessons: 1, refunds: [] },
  { lessons: 0, refunds: [5000] },
];

test('50 clients want one slot, through two API processes: one lesson, 49 clear refusals [promise money]', async () => {
  const apis = await Promise.all([startProcess(), startProcess()]);
  try {
    const clients = await Promise.all(
      Array.from({ length: 50 }, (_, index) => createClient(database, index % 2 ? apis[0] : apis[1])),
    );
    const [first] = clients;
    if (!first) throw new Error('No clients');
    const startTime = await first.freeSlot(2);

    const slot = { amount: 50, startTime, duration: 60 };

    // Half of them hold the slot while they pay, as the app does; half pay the plain amount first and name the slot after.
    const holders = clients.slice(0, 25);
    const payers = clients.slice(25);
    const paidFirst = await Promise.all(
      payers.map(async (client) => {
        const opened = await client.insist('POST', '/api/create-payment-intent', { amount: 50 });
        return { client, intent: await client.pay(String(opened.body['clientSecret'])) };
      }),
    );
    const answers = await Promise.all([
      ...holders.map(async (client) => {
        const held = await client.insist('POST', '/api/create-payment-intent', slot);
        if (held.status !== 200) return held;
        const { id } = await client.pay(String(held.body['clientSecret']));
        return client.insist('POST', '/api/bookings', { paymentIntentId: id });
      }),
      ...paidFirst.map(({ client, intent }) =>
        client.insist('POST', '/api/bookings', { paymentIntentId: intent.id, startTime, duration: 60 }),
      ),
    ]);

    const lessons = answers.filter(({ status }) => status < 300);
    const refusals = answers.filter(({ status }) => status >= 300);
    expect(lessons).toHaveLength(1);
    expect(refusals).toHaveLength(49);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 422, body: { message: expect.any(String) } });
      expect(['slot_taken', 'slot_lost']).toContain(refusal.body['code']);
    }
    const overlapping = await database
      .knex('bookings')
      .whereNot('status', 'cancelled')
      .where({ starts_at: startTime });
    expect(overlapping).toHaveLength(1);
    const ends = await eventually(
      () => endsOfAllPayments(apis[0].stripe),
      (all) => all.every(({ lessons: booked, refunds }) => booked + refunds.length > 0),
    );
    for (const end of ends) expect(ONE_END).toContainEqual(end);
    expect(ends.filter(({ lessons: booked }) => booked === 1)).toHaveLength(1);
  } finally {
    await Promise.all(apis.map((api) => api.stop()));
  }
});

test('a process is killed while twelve players buy, and every payment ends with one lesson or one refund [promise money]', async () => {
  const [killed, other] = await Promise.all([startProcess(), startProcess()]);
  try {
    const clients = await Promise.all(
      Array.from({ length: 12 }, (_, index) => createClient(database, index % 3 ? killed : other)),
    );
    const slots = await Promise.all(clients.slice(0, 3).map((client, index) => client.freeSlot(index)));
    const opened = () => database.knex('payments').whereNotNull('payment_intent_id');
    const { length: openedBefore } = await opened();

    const purchases = clients.map(async (client, index) => {
      const slot = { amount: 50, startTime: slots[index % slots.length], duration: 60 };
      const held = await onEither(client, (on) => on.insist('POST', '/api/create-payment-intent', slot));
      if (held.status !== 200) return;
      const clientSecret = String(held.body['clientSecret']);
      await onEither(client, (on) => on.pay(clientSecret)).catch(unlessPaid);
      const body = { paymentIntentId: clientSecret.split('_secret_')[0] };
      await onEither(client, (on) => on.insist('POST', '/api/bookings', body));
    });
    await eventually(opened, ({ length }) => length > openedBefore);
    await killed.kill();
    await Promise.all(purchases);

    const ends = await eventually(
      () => endsOfAllPayments(other.stripe),
      (all) => all.every(({ lessons, refunds }) => lessons + refunds.length > 0),
    );
    for (const end of ends) expect(ONE_END).toContainEqual(end);
    for (const starts_at of slots)
      expect(
        await database.knex('bookings').where({ starts_at }).whereNot('status', 'cancelled'),
      ).toHaveLength(1);
  } finally {
    await Promise.all([killed.kill(), other.stop()]);
  }

  /** Repeats at the other process what the killed one left unanswered, as a browser behind a proxy does. */
  function onEither<T>(client: ProcessClient, send: (on: ProcessClient) => Promise<T>): Promise<T> {
    return send(client).catch(() => send(client.on(other)));
  }

  /** Expects the refusal after a lost response: the payment was made already. */
  function unlessPaid({ code }: { code?: string }): void {
    expect(code).toBe('payment_intent_unexpected_state');
  }
});
