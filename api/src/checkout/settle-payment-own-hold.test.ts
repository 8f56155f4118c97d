import { describe, expect, test } from '@jest/globals';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { openIntent, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { closePayment } from './close-payment.ts';

/*
 * A player pays at the moment at which another tab of theirs, or a reload, replaces the hold.
 */

const setup = setUpPayments();
const { open, book, lessons, refundsOf, later, setStatus } = setup;

const checkOut = () =>
  setup.api.call('POST', '/api/create-payment-intent', {
    as: setup.player,
    body: { amount: 50, startTime: TUESDAY_9, duration: 60 },
  });
const closeAll = async () => {
  for (const { id } of await setup.api.knex('payments').orderBy('createdAt'))
    await closePayment(setup.api.context, String(id));
};

test('a paid payment gets its slot from the hold of the same player, whose payment is cancelled', async () => {
  const paid = await open();
  later(9);
  const other = await open();
  expect(other.id).not.toBe(paid.id);
  await setup.api.pay(paid.clientSecret);
  expect(await book(paid.id)).toMatchObject({ status: 201, body: { startTime: TUESDAY_9 } });
  await closeAll();
  expect((await setup.intent(other.id)).status).toBe('canceled');
  expect(await lessons()).toHaveLength(1);
  expect(await refundsOf(paid.id)).toEqual([]);
  expect(await setup.api.knex('court_times')).toMatchObject([{ heldUntil: null }]);
});

test('one of two paid payments for one slot is booked, and the other refunded', async () => {
  const first = await open();
  later(9);
  const second = await open();
  await setup.api.pay(first.clientSecret);
  await setup.api.pay(second.clientSecret);
  expect((await book(first.id)).status).toBe(201);
  expect(await book(second.id)).toMatchObject({ status: 422, body: { code: 'slot_lost' } });
  expect(await lessons()).toHaveLength(1);
});

describe('a payment that the bank is processing when another tab has replaced its hold', () => {
  async function openTwoAndProcess() {
    const first = await open();
    later(9);
    const second = await open();
    await setStatus(first.id, 'processing');
    expect(await book(first.id)).toMatchObject({ status: 422, body: { code: 'payment_processing' } });
    return { first, second };
  }
  /** Lets the bank accept it: the sandbox takes it as if the card was presented now. */
  async function succeed({ id, clientSecret }: Awaited<ReturnType<typeof open>>): Promise<void> {
    await setStatus(id, 'requires_payment_method');
    await setup.api.pay(clientSecret);
  }

  test('it keeps the slot when the other payment is closed, and books it', async () => {
    const { first, second } = await openTwoAndProcess();
    await closeAll();
    expect((await setup.intent(second.id)).status).toBe('canceled');
    const rival = await setup.api.createPlayer();
    const body = { amount: 50, startTime: TUESDAY_9, duration: 60 };
    expect(await setup.api.call('POST', '/api/create-payment-intent', { as: rival, body })).toMatchObject({
      status: 422,
      body: { code: 'slot_taken' },
    });
    await succeed(first);
    expect((await book(first.id)).status).toBe(201);
    expect(await setup.api.knex('court_times')).toMatchObject([{ heldUntil: null }]);
  });

  test('it is refunded when the other payment has booked the slot', async () => {
    const { first, second } = await openTwoAndProcess();
    await setup.api.pay(second.clientSecret);
    expect((await book(second.id)).status).toBe(201);
    await succeed(first);
    expect(await book(first.id)).toMatchObject({ status: 422, body: { code: 'slot_lost' } });
    expect(await lessons()).toHaveLength(1);
  });
});

test('a checkout whose payment was paid in another tab books the lesson, and says that it is paid', async () => {
  const paid = await open();
  await setup.api.pay(paid.clientSecret);
  expect(await checkOut()).toMatchObject({ status: 422, body: { code: 'already_paid' } });
  expect(await lessons()).toMatchObject([{ paymentIntentId: paid.id, startTime: TUESDAY_9 }]);
});

test('a checkout whose payment was cancelled at the provider holds its slot with another one', async () => {
  const cancelled = await open();
  await setup.api.stripe.paymentIntents.cancel(cancelled.id);
  const other = await open();
  expect(other.id).not.toBe(cancelled.id);
  expect(await setup.api.knex('payments').orderBy('createdAt')).toMatchObject([
    { outcome: 'cancelled' },
    { outcome: 'open' },
  ]);
  await setup.api.pay(other.clientSecret);
  expect((await book(other.id)).status).toBe(201);
});

test('a paid payment whose slot somebody else has releases no hold of its player', async () => {
  const twoHours = { amount: 90, startTime: TUESDAY_9, duration: 120 };
  const { clientSecret, paymentIntentId } = await openIntent(setup.api, setup.player, twoHours);
  later(9);
  const other = await open();
  await setup.takeCourt('2037-11-24T10:00:00.000Z');
  await setup.api.pay(clientSecret);
  expect(await book(paymentIntentId)).toMatchObject({ status: 422, body: { code: 'slot_lost' } });
  await setup.api.pay(other.clientSecret);
  expect((await book(other.id)).status).toBe(201);
});
