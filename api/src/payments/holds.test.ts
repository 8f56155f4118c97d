import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startTestApi, type TestApi, type TestPlayer } from '../../tests/fixtures/start-test-api.ts';
import { NOW, openTennisWeek, TUESDAY_9 } from '../../tests/fixtures/tennis-week.ts';

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

test('half an hour without paying is enough: then the slot is left to others for half an hour', async () => {
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

test('overlapping slots count together, another slot and another player don’t', async () => {
  await holdForHalfAnHour();
  setMinutes(30);
  expect(await hold(TUESDAY_9, 120)).toMatchObject(refusal);
  expect((await hold(TUESDAY_9, 60, await api.createPlayer())).status).toBe(200);
  expect((await hold(TUESDAY_10)).status).toBe(200);
});

test('a day later the player begins anew', async () => {
  await holdForHalfAnHour();
  setMinutes(24 * 60 + 25);
  await hold();
  setMinutes(24 * 60 + 35);
  expect((await hold()).status).toBe(200);
});

test('going back, reloading and changing the length cost only the time that has passed', async () => {
  for (let minute = 0; minute < 25; minute++) {
    setMinutes(minute);
    expect((await hold(TUESDAY_9, minute % 2 ? 60 : 120)).status).toBe(200);
    expect((await hold(TUESDAY_9, minute % 2 ? 60 : 120)).status).toBe(200);
  }
});

test('declined cards don’t end the hold, and what was paid for counts no more', async () => {
  await holdForHalfAnHour();
  setMinutes(29);
  const opened = await hold();
  await expect(api.pay(String(opened.body['clientSecret']), '4000000000000002')).rejects.toThrow();
  const { id: paymentIntentId } = await api.pay(String(opened.body['clientSecret']));
  const booked = await api.call('POST', '/api/bookings', { as: player, body: { paymentIntentId } });
  expect(booked.body).toMatchObject({ status: 'confirmed' });
});

test('a reload in the last minutes keeps the hold that there is', async () => {
  await holdForHalfAnHour();
  setMinutes(29);
  const last = { status: 200, body: { expiresAt: '2037-11-20T12:39:00.000Z' } };
  expect(await hold()).toMatchObject(last);
  setMinutes(38);
  expect(await hold()).toMatchObject(last);
  setMinutes(39);
  expect(await hold()).toMatchObject({ status: 422, body: { code: 'held_too_long' } });
});

test('time in which the payment provider is away doesn’t count', async () => {
  for (const minutes of [0, 10, 20, 30]) {
    setMinutes(minutes);
    isProviderAway = true;
    expect((await hold()).status).toBe(503);
    isProviderAway = false;
  }
  expect((await hold()).status).toBe(200);
});

test('a request whose clock is behind the hold that it replaces is answered', async () => {
  setMinutes(1);
  await hold();
  setMinutes(0);
  expect((await hold(TUESDAY_10)).status).toBe(200);
  const ended = await api.knex('hold_times').whereRaw('held_from = held_to');
  expect(ended).toHaveLength(1);
});
