import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../tests/fixtures/eventually.ts';
import { startTestApi, type TestApi, type TestPlayer } from '../../tests/fixtures/start-test-api.ts';
import { NOW, openTennisWeek, TUESDAY_9 } from '../../tests/fixtures/tennis-week.ts';

let api: TestApi;
let player: TestPlayer;

beforeAll(async () => {
  api = await startTestApi({ withJobs: true });
});
afterAll(() => api.close());

beforeEach(async () => {
  api.setNow(NOW);
  await openTennisWeek(api);
  player = await api.createPlayer();
});

const open = (as: TestPlayer, body: object = {}) =>
  api.call('POST', '/api/create-payment-intent', {
    as,
    body: { amount: 90, startTime: TUESDAY_9, duration: 120, ...body },
  });

async function openAndPay(as: TestPlayer, body: object = {}): Promise<string> {
  const opened = await open(as, body);
  expect(opened.status).toBe(200);
  return (await api.pay(String(opened.body['clientSecret']))).id;
}

const book = (as: TestPlayer, paymentIntentId: string, body: object = {}) =>
  api.call('POST', '/api/bookings', { as, body: { paymentIntentId, ...body } });

const bookingsOf = async (as: TestPlayer) => (await api.call('GET', '/api/bookings', { as })).body;

describe('paying for a lesson', () => {
  test('holds the slot, answers what will be charged, and becomes a lesson', async () => {
    const opened = await open(player);
    expect(opened).toMatchObject({
      status: 200,
      body: { amount: 90, expiresAt: '2037-11-20T12:10:00.000Z' },
    });
    const { id } = await api.pay(String(opened.body['clientSecret']));
    const booked = await book(player, id);
    expect([200, 201]).toContain(booked.status);
    expect(booked.body).toMatchObject({
      userId: player.id,
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
    expect(await bookingsOf(player)).toEqual([booked.body]);
  });

  test('asking twice answers the same lesson', async () => {
    const id = await openAndPay(player);
    const answers = await Promise.all(Array.from({ length: 8 }, () => book(player, id)));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    expect(await bookingsOf(player)).toHaveLength(1);
  });

  test('with the tab closed right after paying: the webhook makes the lesson', async () => {
    const id = await openAndPay(player);
    const [lesson] = await eventually(
      () => bookingsOf(player),
      (list) => list.length > 0,
    );
    expect(lesson).toMatchObject({ paymentIntentId: id, startTime: TUESDAY_9 });
  });

  test('a declined card, then a good one', async () => {
    const opened = await open(player);
    const secret = String(opened.body['clientSecret']);
    await expect(api.pay(secret, '4000000000000002')).rejects.toThrow('Your card was declined.');
    expect(await bookingsOf(player)).toEqual([]);
    const { id } = await api.pay(secret);
    expect((await book(player, id)).body).toMatchObject({ status: 'confirmed' });
  });

  test('an unpaid intent makes no lesson', async () => {
    const opened = await open(player);
    const id = String(opened.body['clientSecret']).split('_secret_')[0] ?? '';
    expect(await book(player, id)).toMatchObject({ status: 422, body: { code: 'payment_not_completed' } });
    expect(await bookingsOf(player)).toEqual([]);
  });

  test('what the browser says of price, status and player decides nothing', async () => {
    const id = await openAndPay(player);
    const booked = await book(player, id, {
      price: '1',
      status: 'completed',
      paymentStatus: 'refunded',
      location: 'Moon',
    });
    expect(booked.body).toMatchObject({
      price: 90,
      status: 'confirmed',
      paymentStatus: 'completed',
      location: 'Village Tennis Court',
    });
    const rival = await api.createPlayer();
    expect((await book(player, id, { userId: rival.id })).status).toBe(403);
    expect((await book(rival, id)).status).toBe(403);
  });
});

describe('a slot that can’t be paid for', () => {
  test.each([
    ['in the past', { startTime: '2037-11-20T11:00:00Z', duration: 60, amount: 50 }, 422, 'slot_past'],
    ['at half past', { startTime: '2037-11-24T09:30:00Z' }, 422, 'slot_off_grid'],
    ['before the working hours', { startTime: '2037-11-24T08:00:00Z' }, 422, 'slot_outside_hours'],
    ['ending after the working hours', { startTime: '2037-11-24T16:00:00Z' }, 422, 'slot_outside_hours'],
    ['on a day off', { startTime: '2037-11-22T10:00:00Z' }, 422, 'slot_outside_hours'],
    ['90 minutes long', { duration: 90 }, 400, 'invalid_request'],
    ['without its length', { duration: undefined }, 400, 'invalid_request'],
    ['in no time at all', { startTime: 'soon' }, 400, 'invalid_request'],
    ['at another price', { amount: 89 }, 422, 'price_changed'],
    ['at the price of the other length', { amount: 50 }, 422, 'price_changed'],
    ['for less than nothing', { amount: -90 }, 400, 'invalid_request'],
    ['for NaN', { amount: 'NaN' }, 400, 'invalid_request'],
  ])('%s is refused, and nothing is written', async (_, body, status, code) => {
    expect(await open(player, body)).toMatchObject({ status, body: { code, message: expect.any(String) } });
    for (const table of ['payments', 'court_times', 'bookings']) {
      expect(await api.knex(table).count()).toEqual([{ count: '0' }]);
    }
  });

  test('across a block', async () => {
    await api.knex('blocked_slots').insert({ date: '2037-11-24', start_time: '10:30', end_time: '11:00' });
    expect(await open(player)).toMatchObject({ status: 422, body: { code: 'slot_blocked' } });
    expect((await open(player, { duration: 60, amount: 50 })).status).toBe(200);
  });

  test('held by somebody else, and free again when the hold has run out', async () => {
    const rival = await api.createPlayer();
    await open(rival);
    expect(await open(player)).toMatchObject({ status: 422, body: { code: 'slot_taken' } });
    expect(await open(player, { startTime: '2037-11-24T10:00:00Z', duration: 60, amount: 50 })).toMatchObject(
      { status: 422 },
    );
    api.setNow(new Date('2037-11-20T12:10:00Z'));
    expect((await open(player)).status).toBe(200);
  });
});

describe('one hold a player', () => {
  test('a reload keeps it, another slot replaces it and closes its payment', async () => {
    const first = await open(player);
    const again = await open(player);
    expect(again.body).toEqual(first.body);
    await open(player, { startTime: '2037-11-25T09:00:00Z' });
    const rival = await api.createPlayer();
    expect((await open(rival)).status).toBe(200);
    const id = String(first.body['clientSecret']).split('_secret_')[0] ?? '';
    await eventually(
      () => api.stripe.paymentIntents.retrieve(id),
      ({ status }) => status === 'canceled',
    );
  });

  test('a lesson that is being booked and another tab that opens a checkout don’t stand in each other’s way', async () => {
    const opened = await open(player);
    const { id } = await api.pay(String(opened.body['clientSecret']));
    const failed: unknown[] = [];
    const note = (error: unknown) => failed.push(error);
    api.knex.on('query-error', note);
    // The booking waits at its last step, and has the court by then.
    const lock = await api.database.knex.transaction();
    await lock.raw('lock table bookings in share mode');
    const booking = book(player, id);
    const waiting = (statement: string) =>
      eventually(
        () =>
          api.database
            .knex('pg_stat_activity')
            .where({ wait_event_type: 'Lock' })
            .whereLike('query', statement),
        (found) => found.length > 0,
      );
    await waiting('insert into "bookings"%');
    const other = open(player, { startTime: '2037-11-25T09:00:00Z' });
    await waiting('%from "court_times"%');
    await lock.commit();
    expect((await booking).body).toMatchObject({ status: 'confirmed', startTime: TUESDAY_9 });
    expect((await other).status).toBe(200);
    api.knex.off('query-error', note);
    expect(failed).toEqual([]);
  });

  test('others see it as busy, its player does not', async () => {
    await open(player);
    const rival = await api.createPlayer();
    const seenBy = async (as: TestPlayer) => (await api.call('GET', '/api/bookings/all', { as })).body;
    expect(await seenBy(player)).toEqual([]);
    expect(await seenBy(rival)).toEqual([
      { startTime: TUESDAY_9, endTime: '2037-11-24T11:00:00.000Z', status: 'pending' },
    ]);
  });
});

describe('paid too late', () => {
  test('the slot is the player’s all the same while nobody has it', async () => {
    const opened = await open(player);
    api.setNow(new Date('2037-11-20T12:30:00Z'));
    const { id } = await api.pay(String(opened.body['clientSecret']));
    expect((await book(player, id)).body).toMatchObject({ status: 'confirmed' });
  });

  test('a slot that somebody took is refunded in full, and said so', async () => {
    const opened = await open(player);
    api.setNow(new Date('2037-11-20T12:30:00Z'));
    const rival = await api.createPlayer();
    await openAndPay(rival);
    const { id } = await api.pay(String(opened.body['clientSecret']));
    expect(await book(player, id)).toMatchObject({ status: 422, body: { code: 'slot_lost' } });
    const refunds = await eventually(
      () => api.stripe.refunds.list({ payment_intent: id }),
      ({ data }) => data.length > 0,
    );
    expect(refunds.data).toMatchObject([{ amount: 9000, status: 'succeeded' }]);
    expect(await book(player, id)).toMatchObject({ status: 422, body: { code: 'slot_lost' } });
    expect(await bookingsOf(player)).toEqual([]);
  });
});

describe('an intent without a slot', () => {
  const openSlotless = async () => {
    const opened = await api.call('POST', '/api/create-payment-intent', { as: player, body: { amount: 50 } });
    expect(opened).toMatchObject({ status: 200, body: { amount: 50, expiresAt: null } });
    return (await api.pay(String(opened.body['clientSecret']))).id;
  };
  const slot = { startTime: TUESDAY_9, duration: 60 };

  test('is checked for a free slot when its booking is made', async () => {
    const id = await openSlotless();
    expect(await book(player, id, { startTime: '2037-11-24T09:30:00Z', duration: 60 })).toMatchObject({
      body: { code: 'slot_off_grid' },
    });
    expect(await book(player, id, { ...slot, duration: 120 })).toMatchObject({
      status: 422,
      body: { code: 'price_changed' },
    });
    expect(await book(player, id, slot)).toMatchObject({
      status: 201,
      body: { startTime: TUESDAY_9, duration: 60, price: 50 },
    });
  });

  test('is refunded when the slot is taken', async () => {
    const id = await openSlotless();
    await openAndPay(await api.createPlayer());
    expect(await book(player, id, slot)).toMatchObject({ status: 422, body: { code: 'slot_lost' } });
  });

  test('has to cost what a lesson costs', async () => {
    expect(
      await api.call('POST', '/api/create-payment-intent', { as: player, body: { amount: 51 } }),
    ).toMatchObject({
      status: 422,
      body: { code: 'price_changed', message: expect.stringContaining('£50 or £90') },
    });
  });
});

test('a payment of another account is unknown here', async () => {
  const strange = await api.stripe.paymentIntents.create({ amount: 5000, currency: 'gbp' });
  expect(await book(player, strange.id)).toMatchObject({ status: 404 });
  expect(await book(player, 'pi_nothing')).toMatchObject({ status: 404 });
});
