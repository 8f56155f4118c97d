import { describe, expect, test } from '@jest/globals';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { createBooking, openCheckout } from '../../../tests/fixtures/api/payments.ts';
import { type TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const setup = await setUpApi({ withJobs: true, faults: { onDelivery: () => null } });
const { api } = setup;

const open = (as: TestPlayer, body?: object) => openCheckout(api, as, body);
const book = (as: TestPlayer, paymentIntentId: string, body?: object) =>
  createBooking(api, as, paymentIntentId, body);

async function openAndPay(as: TestPlayer, body: object = {}): Promise<string> {
  const opened = await open(as, body);
  expect(opened.status).toBe(200);
  return (await api.pay(String(opened.body['clientSecret']))).id;
}

const bookingsOf = async (as: TestPlayer) => (await api.call('GET', '/api/bookings', { as })).body;

describe('paying for a lesson', () => {
  test('a player pays: the slot is held, the response says what is charged, and the lesson is booked', async () => {
    const opened = await open(setup.player);
    expect(opened).toMatchObject({
      status: 200,
      body: { amount: 90, expiresAt: '2037-11-20T12:10:00.000Z', secondsLeft: 600 },
    });
    const { id } = await api.pay(String(opened.body['clientSecret']));
    const booked = await book(setup.player, id);
    expect([200, 201]).toContain(booked.status);
    expect(booked.body).toMatchObject({
      userId: setup.player.id,
      status: 'confirmed',
      paymentStatus: 'completed',
      date: '2037-11-24',
      startTime: TUESDAY_9,
      endTime: '2037-11-24T11:00:00.000Z',
      duration: 120,
      price: 90,
      location: 'Village Tennis Court',
      paymentIntentId: id,
    });
    expect(await bookingsOf(setup.player)).toEqual([booked.body]);
  });

  test('booking again with the same payment returns the same lesson', async () => {
    const id = await openAndPay(setup.player);
    const responses = await Promise.all(Array.from({ length: 8 }, () => book(setup.player, id)));
    expect(new Set(responses.map(({ body }) => body['id'])).size).toBe(1);
    expect(responses.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    expect(await bookingsOf(setup.player)).toHaveLength(1);
  });

  test('the webhook books the lesson if the tab was closed after paying [promise money]', async () => {
    const id = await openAndPay(setup.player);
    const [lesson] = await eventually(
      () => bookingsOf(setup.player),
      (list) => list.length > 0,
    );
    expect(lesson).toMatchObject({ paymentIntentId: id, startTime: TUESDAY_9 });
  });

  test('an unpaid intent books no lesson', async () => {
    const opened = await open(setup.player);
    const id = String(opened.body['clientSecret']).split('_secret_')[0] ?? '';
    expect(await book(setup.player, id, { status: 'confirmed', paymentStatus: 'completed' })).toMatchObject({
      status: 422,
      body: { code: 'payment_not_completed' },
    });
    expect(await bookingsOf(setup.player)).toEqual([]);
  });
});

describe('a player pays too late', () => {
  test('a late payment is refunded in full if the slot was taken, and the player is told [promise money]', async () => {
    const opened = await open(setup.player);
    api.setNow(new Date('2037-11-20T12:30:00Z'));
    const rival = await api.createPlayer();
    await openAndPay(rival);
    const { id } = await api.pay(String(opened.body['clientSecret']));
    expect(await book(setup.player, id)).toMatchObject({ status: 422, body: { code: 'slot_lost' } });
    const refunds = await eventually(
      () => api.stripe.refunds.list({ payment_intent: id }),
      ({ data }) => data.length > 0,
    );
    expect(refunds.data).toMatchObject([{ amount: 9000, status: 'succeeded' }]);
    expect(await book(setup.player, id)).toMatchObject({ status: 422, body: { code: 'slot_lost' } });
    expect(await bookingsOf(setup.player)).toEqual([]);
  });
});

describe('an intent without a slot', () => {
  const openSlotless = async (amount = 50) => {
    const opened = await api.call('POST', '/api/create-payment-intent', {
      as: setup.player,
      body: { amount },
    });
    expect(opened).toMatchObject({ status: 200, body: { amount, secondsLeft: 3600 } });
    return (await api.pay(String(opened.body['clientSecret']))).id;
  };
  const slot = { startTime: TUESDAY_9, duration: 60 };

  test('an intent without a slot is checked for a free slot when its booking is made', async () => {
    const id = await openSlotless();
    expect(await book(setup.player, id, { startTime: '2037-11-24T09:30:00Z', duration: 60 })).toMatchObject({
      body: { code: 'slot_off_grid' },
    });
    const otherPrice = { status: 422, body: { code: 'price_changed' } };
    expect(await book(setup.player, id, { ...slot, duration: 120 })).toMatchObject(otherPrice);
    expect(await book(setup.player, await openSlotless(90), slot)).toMatchObject(otherPrice);
    expect(await book(setup.player, id, slot)).toMatchObject({
      status: 201,
      body: { startTime: TUESDAY_9, duration: 60, price: 50 },
    });
  });

  test('an intent without a slot is refused for an amount that is no lesson’s price', async () => {
    expect(
      await api.call('POST', '/api/create-payment-intent', { as: setup.player, body: { amount: 51 } }),
    ).toMatchObject({
      status: 422,
      body: { code: 'price_changed', message: expect.stringContaining('£50 or £90') },
    });
  });
});

test('a payment of another account is a 404', async () => {
  const strange = await api.stripe.paymentIntents.create({ amount: 5000, currency: 'gbp' });
  expect(await book(setup.player, strange.id)).toMatchObject({ status: 404 });
  expect(await book(setup.player, 'pi_nothing')).toMatchObject({ status: 404 });
});
