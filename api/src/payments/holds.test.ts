import { beforeEach, expect, test } from '@jest/globals';
import { NOW, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { closePayment } from '../checkout/close-payment.ts';

const setup = await setUpApi({ faults: { onRequest: () => (isProviderAway ? 500 : null) } });
const { api } = setup;

let isProviderAway = false;

beforeEach(async () => {
  setMinutes(0);
});

const TUESDAY_10 = '2037-11-24T10:00:00.000Z';
const setMinutes = (minutes: number) => api.setNow(new Date(NOW.getTime() + minutes * 60_000));
const hold = (startTime = TUESDAY_9, duration: 60 | 120 = 60, as = setup.player) =>
  api.call('POST', '/api/create-payment-intent', {
    as,
    body: { amount: duration === 60 ? 50 : 90, startTime, duration },
  });
/** Renews the hold as soon as it has run out and its payment is closed, three times in all. */
async function holdForHalfAnHour(): Promise<void> {
  for (const minutes of [0, 10, 20]) {
    setMinutes(minutes);
    expect((await hold()).status).toBe(200);
    setMinutes(minutes + 10);
    for (const { id } of await api.knex('payments').where({ outcome: 'open' }))
      await closePayment(api.context, String(id));
  }
}
const refusal = (until: string) => ({
  status: 422,
  body: {
    code: 'held_too_long',
    message: `You began to pay for this time more than 30 minutes ago, so it is left to others now. You can try again at ${until}, or choose another time.`,
  },
});

test('a player who began to pay 30 minutes ago can hold the slot again an hour after the last attempt', async () => {
  await holdForHalfAnHour();
  expect(await hold()).toMatchObject(refusal('13:20'));
  expect((await api.call('GET', '/api/bookings/all', { as: setup.player })).body).toEqual([]);
  setMinutes(79);
  expect(await hold()).toMatchObject(refusal('13:20'));
  setMinutes(80);
  expect((await hold()).status).toBe(200);
});

test('the limit of holds counts overlapping slots together, but no other slot and no other player', async () => {
  await holdForHalfAnHour();
  expect(await hold(TUESDAY_9, 120)).toMatchObject(refusal('13:20'));
  expect((await hold(TUESDAY_9, 60, await api.createPlayer())).status).toBe(200);
  expect((await hold(TUESDAY_10)).status).toBe(200);
});

test('a hold ends half an hour after the first attempt, whenever it was renewed', async () => {
  await hold();
  setMinutes(25);
  expect(await hold()).toMatchObject({
    status: 200,
    body: { expiresAt: '2037-11-20T12:30:00.000Z', secondsLeft: 300 },
  });
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
});
