import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startTestApi, type TestApi, type TestPlayer } from '../../../tests/fixtures/start-test-api.ts';
import { NOW, openTennisWeek, TUESDAY_9 } from '../../../tests/fixtures/tennis-week.ts';

let api: TestApi;
let player: TestPlayer;
let isProviderAway = false;

beforeAll(async () => {
  api = await startTestApi({ faults: { onRequest: () => (isProviderAway ? 500 : null) } });
});
afterAll(() => api.close());
beforeEach(async () => {
  setMinutes(0);
  await openTennisWeek(api);
  player = await api.createPlayer();
});

const TUESDAY_10 = '2037-11-24T10:00:00.000Z';
const setMinutes = (minutes: number) => api.setNow(new Date(NOW.getTime() + minutes * 60_000));
const hold = (startTime = TUESDAY_9, duration: 60 | 120 = 60, as = player) =>
  api.call('POST', '/api/create-payment-intent', {
    as,
    body: { amount: duration === 60 ? 50 : 90, startTime, duration },
  });
/** Renews the hold as soon as it has run out, three times in all. */
async function holdForHalfAnHour(): Promise<void> {
  for (const minutes of [0, 10, 20]) {
    setMinutes(minutes);
    expect((await hold()).status).toBe(200);
  }
}
const refusal = {
  status: 422,
  body: {
    code: 'held_too_long',
    message:
      'You have held this time for 30 minutes without paying, so it is left to others now. You can try again at 13:00, or choose another time.',
  },
};

test('a player who held a slot for 30 minutes without paying can’t hold it for the next 30 minutes', async () => {
  await holdForHalfAnHour();
  setMinutes(30);
  expect(await hold()).toMatchObject(refusal);
  expect((await api.call('GET', '/api/bookings/all', { as: player })).body).toEqual([]);
  setMinutes(59);
  expect(await hold()).toMatchObject(refusal);
  setMinutes(60);
  expect((await hold()).status).toBe(200);
  // A day's half hour is used up: from now on it is ten minutes in forty.
  setMinutes(70);
  expect(await hold()).toMatchObject({ status: 422, body: { code: 'held_too_long' } });
  setMinutes(100);
  expect((await hold()).status).toBe(200);
});

test('the limit of holds counts overlapping slots together, but no other slot and no other player', async () => {
  await holdForHalfAnHour();
  setMinutes(30);
  expect(await hold(TUESDAY_9, 120)).toMatchObject(refusal);
  expect((await hold(TUESDAY_9, 60, await api.createPlayer())).status).toBe(200);
  expect((await hold(TUESDAY_10)).status).toBe(200);
});

test('the limit of holds does not count holds of more than 24 hours ago', async () => {
  await holdForHalfAnHour();
  setMinutes(24 * 60 + 25);
  await hold();
  setMinutes(24 * 60 + 35);
  expect((await hold()).status).toBe(200);
});

test('going back, reloading and another length count as holding only for the time that has passed', async () => {
  for (let minute = 0; minute < 25; minute++) {
    setMinutes(minute);
    expect((await hold(TUESDAY_9, minute % 2 ? 60 : 120)).status).toBe(200);
    expect((await hold(TUESDAY_9, minute % 2 ? 60 : 120)).status).toBe(200);
  }
});

test('a declined card does not end the hold, and a paid hold does not count', async () => {
  await holdForHalfAnHour();
  setMinutes(29);
  const opened = await hold();
  await expect(api.pay(String(opened.body['clientSecret']), '4000000000000002')).rejects.toThrow();
  const { id: paymentIntentId } = await api.pay(String(opened.body['clientSecret']));
  const booked = await api.call('POST', '/api/bookings', { as: player, body: { paymentIntentId } });
  expect(booked.body).toMatchObject({ status: 'confirmed' });
});

test('a reload in the last minutes keeps the hold', async () => {
  await holdForHalfAnHour();
  setMinutes(29);
  const last = (secondsLeft: number) => ({
    status: 200,
    body: { expiresAt: '2037-11-20T12:39:00.000Z', secondsLeft },
  });
  expect(await hold()).toMatchObject(last(600));
  setMinutes(38);
  expect(await hold()).toMatchObject(last(60));
  setMinutes(39);
  expect(await hold()).toMatchObject({ status: 422, body: { code: 'held_too_long' } });
});

test('the limit of holds does not count time in which the payment provider does not respond', async () => {
  for (const minutes of [0, 10, 20, 30]) {
    setMinutes(minutes);
    isProviderAway = true;
    expect((await hold()).status).toBe(503);
    isProviderAway = false;
  }
  expect((await hold()).status).toBe(200);
});

test('a checkout replaces a hold that began after the request read its clock', async () => {
  setMinutes(1);
  await hold();
  setMinutes(0);
  expect((await hold(TUESDAY_10)).status).toBe(200);
  const ended = await api.knex('hold_times').whereRaw('held_from = held_to');
  expect(ended).toHaveLength(1);
});
