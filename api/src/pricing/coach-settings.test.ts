import { describe, expect, test } from '@jest/globals';
import { setLegacyPrice } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson, NOW, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const setup = await setUpApi();
const { api, coach } = setup;

const RULES = '/api/admin/booking-rules';
const setRules = (horizonWeeks: number, noticeHours: number) =>
  api.call('PUT', RULES, { as: coach, body: { horizonWeeks, noticeHours } });
const open = (startTime: string, body: object = {}) =>
  api.call('POST', '/api/create-payment-intent', {
    as: setup.player,
    body: { amount: 50, startTime, duration: 60, ...body },
  });
const move = (id: string, startTime: string) =>
  api.call('POST', `/api/bookings/${id}/reschedule`, { as: setup.player, body: { startTime } });

test('the booking rules are 26 weeks and no notice by default, and public', async () => {
  const defaults = { horizonWeeks: 26, noticeHours: 0 };
  expect((await api.call('GET', RULES, { as: coach })).body).toMatchObject(defaults);
  expect((await api.call('GET', '/api/coach-schedule')).body).toMatchObject({ bookingRules: defaults });
  expect((await setRules(4, 12)).body).toMatchObject({ horizonWeeks: 4, noticeHours: 12 });
  expect((await api.call('GET', '/api/coach-schedule')).body).toMatchObject({
    bookingRules: { horizonWeeks: 4, noticeHours: 12 },
  });
});

test('rules that are saved at the same time, each by its own form, do not undo each other', async () => {
  const save = (body: object) => api.call('PUT', RULES, { as: coach, body });
  for (const minutesAfterSunset of [10, 20, 30, 40, 50]) {
    const noticeHours = minutesAfterSunset / 10;
    const saved = await Promise.all([
      save({ minutesAfterSunset }),
      save({ horizonWeeks: 8, noticeHours }),
      save({ minutesAfterSunset }),
    ]);
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await api.call('GET', RULES, { as: coach })).body).toMatchObject({
      minutesAfterSunset,
      horizonWeeks: 8,
      noticeHours,
    });
  }
});

test.each([
  ['no weeks', { horizonWeeks: 0, noticeHours: 0 }],
  ['more than two years', { horizonWeeks: 105, noticeHours: 0 }],
  ['half an hour', { horizonWeeks: 26, noticeHours: 0.5 }],
  ['notice in the past', { horizonWeeks: 26, noticeHours: -1 }],
])('booking rules are refused: %s', async (_, body) => {
  expect((await api.call('PUT', RULES, { as: coach, body })).status).toBe(400);
  expect((await api.call('GET', RULES, { as: coach })).body).toMatchObject({
    horizonWeeks: 26,
    noticeHours: 0,
  });
});

test('booking rules are not saved while a price below the minimum is stored, and the refusal names it', async () => {
  await setLegacyPrice(api, 20);
  expect(await setRules(4, 12)).toMatchObject({
    status: 422,
    body: {
      code: 'price_too_low',
      message: expect.stringContaining('The price of a 1 hour lesson is £0.20. It has to be at least £0.30'),
    },
  });
  expect((await api.call('GET', RULES, { as: coach })).body).toMatchObject({
    horizonWeeks: 26,
    noticeHours: 0,
  });
  const prices = { pricePerHour: 50, priceTwoHours: 90 };
  await api.call('POST', '/api/admin/coach-settings', { as: coach, body: prices });
  expect((await setRules(4, 12)).status).toBe(200);
});

describe('the horizon', () => {
  const LAST = '2037-11-27T10:00:00.000Z';
  const BEYOND = '2037-11-30T10:00:00.000Z';
  const tooFar = {
    status: 422,
    body: {
      code: 'slot_too_far_ahead',
      message: 'Lessons can be booked until Friday 27 November. Please choose an earlier day.',
    },
  };

  test('the horizon limits holds, moves, and bookings of payments without a slot', async () => {
    const { id } = await bookLesson(api, setup.player);
    await setRules(1, 0);
    expect(await open(BEYOND)).toMatchObject(tooFar);
    expect(await move(id, BEYOND)).toMatchObject(tooFar);
    const slotless = await api.call('POST', '/api/create-payment-intent', {
      as: setup.player,
      body: { amount: 50 },
    });
    const { id: paymentIntentId } = await api.pay(String(slotless.body['clientSecret']));
    const book = (startTime: string) =>
      api.call('POST', '/api/bookings', {
        as: setup.player,
        body: { paymentIntentId, startTime, duration: 60 },
      });
    expect(await book(BEYOND)).toMatchObject(tooFar);
    expect((await book(LAST)).status).toBe(201);
    expect((await move(id, '2037-11-27T09:00:00.000Z')).status).toBe(200);
  });
});

describe('the notice', () => {
  const tooSoon = { status: 422, body: { code: 'slot_too_soon' } };

  test('the notice limits holds and moves, and a lesson exactly the notice ahead is allowed', async () => {
    const { id } = await bookLesson(api, setup.player);
    await setRules(26, 72);
    const monday = '2037-11-23T12:00:00.000Z';
    expect(await open('2037-11-23T11:00:00.000Z')).toMatchObject({
      ...tooSoon,
      body: {
        message: 'Lessons have to be booked at least 3 days before they start. Please choose a later time.',
      },
    });
    expect(await move(id, '2037-11-23T11:00:00.000Z')).toMatchObject(tooSoon);
    expect((await open(monday)).status).toBe(200);
    expect((await move(id, monday)).status).toBe(200);
  });

  test('the notice does not limit a slot that was held, even after the hold has expired', async () => {
    await setRules(26, 93);
    const opened = await open(TUESDAY_9);
    await api.knex('court_times').delete();
    api.setNow(new Date(NOW.getTime() + 20 * 60_000));
    const { id: paymentIntentId } = await api.pay(String(opened.body['clientSecret']));
    // The webhook may have booked it by now.
    const { body } = await api.call('POST', '/api/bookings', { as: setup.player, body: { paymentIntentId } });
    expect(body).toMatchObject({ status: 'confirmed', startTime: TUESDAY_9 });
  });
});

test('the coach’s booking rules limit neither existing lessons nor the coach’s own actions', async () => {
  const { id } = await bookLesson(api, setup.player);
  await setRules(1, 336);
  const cancelled = await api.call('POST', `/api/bookings/${id}/cancel-with-refund`, {
    as: coach,
    body: { refund: true },
  });
  expect(cancelled.status).toBe(200);
  expect(
    (await api.call('POST', '/api/admin/blocked-slots', { as: coach, body: { date: '2039-11-25' } })).status,
  ).toBe(201);
});

describe('prices', () => {
  const PRICES = '/api/admin/coach-settings';
  const read = async () => (await api.call('GET', PRICES, { as: coach })).body;
  const change = (body: object) => api.call('POST', PRICES, { as: coach, body });

  test('the next player pays the prices that the coach has saved', async () => {
    expect(await read()).toEqual({
      pricePerHour: '50',
      priceTwoHours: '90',
    });
    expect((await change({ pricePerHour: '55', priceTwoHours: 97.5 })).body).toEqual({
      pricePerHour: '55',
      priceTwoHours: '97.5',
    });
    const schedule = await api.call('GET', '/api/coach-schedule');
    expect(schedule.body['pricing']).toEqual({ oneHour: 55, twoHour: 97.5 });
    await expect(bookLesson(api, await api.createPlayer())).rejects.toThrow(
      'The price of this lesson is now £55.',
    );
  });

  test('the minimum price is what a card can be charged, and the refusal names it', async () => {
    expect((await change({ pricePerHour: 0.1, priceTwoHours: 90 })).body).toMatchObject({
      message: expect.stringContaining('must be at least £0.30, the least that a card can be charged'),
    });
    expect((await change({ pricePerHour: 0.3, priceTwoHours: '0.30' })).status).toBe(200);
    await expect(api.knex.raw('update coach_settings set one_hour_pence = 29')).rejects.toMatchObject({
      code: '23514',
    });
    expect((await change({ pricePerHour: 50, priceTwoHours: 90 })).status).toBe(200);
  });
});
