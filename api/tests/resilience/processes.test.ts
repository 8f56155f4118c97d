import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { eventually } from '../fixtures/eventually.ts';
import { startApiProcess } from '../fixtures/start-api-process.ts';
import type { ApiProcess } from '../fixtures/start-api-process.ts';
import { signProcessToken } from '../fixtures/sign-process-token.ts';
import { createTestDatabase } from '../fixtures/test-database.ts';
import type { TestDatabase } from '../fixtures/test-database.ts';

/*
 * Real API processes on one database, by the real clock, in the working hours that the sandbox begins with.
 */

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The processes are one site: each accepts what the other's sign-in has signed. */
const SITE = 'http://lessons.example';
const startProcess = () => startApiProcess(database, { settings: { PUBLIC_URL: SITE } });

interface Client {
  api: ApiProcess;
  token: string;
}

async function newClient(api: ApiProcess): Promise<Client> {
  const id = randomUUID();
  return {
    api,
    token: await signProcessToken(database, { url: SITE }, { sub: id, email: `${id}@example.com` }),
  };
}

async function call({ api, token }: Client, method: string, path: string, body?: unknown) {
  const answer = await fetch(api.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & unknown[] };
}

/** The first free hour of the next day, of the one after, or of the third. */
async function freeSlot(client: Client, index: number): Promise<string> {
  const { body } = await call(client, 'GET', '/api/next-slots');
  return (body as { startTime: string }[])[index]?.startTime ?? '';
}

const hold = (client: Client, startTime: string) =>
  call(client, 'POST', '/api/create-payment-intent', { amount: 50, startTime, duration: 60 });

const pay = ({ api }: Client, clientSecret: string) =>
  api.browserStripe.paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
    client_secret: clientSecret,
    payment_method_data: {
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
    },
  } as Stripe.PaymentIntentConfirmParams);

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

test('50 clients want one slot, through two API processes: one lesson, 49 clear refusals', async () => {
  const apis = await Promise.all([startProcess(), startProcess()]);
  try {
    const clients = await Promise.all(
      Array.from({ length: 50 }, (_, index) => newClient(index % 2 ? apis[0] : apis[1])),
    );
    const [first] = clients;
    if (!first) throw new Error('No clients');
    const startTime = await freeSlot(first, 2);

    // Half of them hold the slot while they pay, as the app does; half pay the plain amount first and name the slot after.
    const holders = clients.slice(0, 25);
    const payers = clients.slice(25);
    const paidFirst = await Promise.all(
      payers.map(async (client) => {
        const opened = await call(client, 'POST', '/api/create-payment-intent', { amount: 50 });
        return { client, intent: await pay(client, String(opened.body['clientSecret'])) };
      }),
    );
    const answers = await Promise.all([
      ...holders.map(async (client) => {
        const held = await hold(client, startTime);
        if (held.status !== 200) return held;
        const { id } = await pay(client, String(held.body['clientSecret']));
        return call(client, 'POST', '/api/bookings', { paymentIntentId: id });
      }),
      ...paidFirst.map(({ client, intent }) =>
        call(client, 'POST', '/api/bookings', { paymentIntentId: intent.id, startTime, duration: 60 }),
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
    for (const end of ends)
      expect([
        { lessons: 1, refunds: [] },
        { lessons: 0, refunds: [5000] },
      ]).toContainEqual(end);
    expect(ends.filter(({ lessons: booked }) => booked === 1)).toHaveLength(1);
  } finally {
    await Promise.all(apis.map((api) => api.stop()));
  }
}, 120_000);

test('kill -9 between payment and booking: after the start the lesson is booked', async () => {
  const before = await startProcess();
  const client = await newClient(before);
  const startTime = await freeSlot(client, 1);
  const held = await hold(client, startTime);
  // With its payment locked, neither webhook nor job can make the booking before the process is gone.
  const lock = await database.knex.transaction();
  await lock('payments').whereNull('booking_id').forUpdate();
  const { id } = await pay(client, String(held.body['clientSecret']));
  await before.kill();
  await lock.commit();
  const bookedBy = () =>
    database.knex('payments').where({ payment_intent_id: id }).whereNotNull('booking_id');
  expect(await bookedBy()).toEqual([]);

  const after = await startProcess();
  try {
    await eventually(bookedBy, (payments) => payments.length === 1);
    const { body } = await call({ ...client, api: after }, 'GET', '/api/bookings');
    expect(body).toMatchObject([{ status: 'confirmed', startTime, paymentIntentId: id }]);
  } finally {
    await after.stop();
  }
}, 120_000);
