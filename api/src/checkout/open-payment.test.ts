import { closeDates } from '../../../tests/fixtures/api/close-dates.ts';
import { describe, expect, test } from '@jest/globals';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { openCheckout } from '../../../tests/fixtures/api/payments.ts';
import { type TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const setup = await setUpApi({ withJobs: true });
const { api } = setup;

const open = (as: TestPlayer, body?: object) => openCheckout(api, as, body);

describe('a slot that can’t be booked', () => {
  test.each([
    ['in the past', { startTime: '2037-11-20T11:00:00Z', duration: 60, amount: 50 }, 422, 'slot_past'],
    ['at half past', { startTime: '2037-11-24T09:30:00Z' }, 422, 'slot_off_grid'],
    ['ending after the working hours', { startTime: '2037-11-24T16:00:00Z' }, 422, 'slot_outside_hours'],
    ['90 minutes long', { duration: 90 }, 400, 'invalid_request'],
    ['for a penny less, as text', { amount: '89.99' }, 422, 'price_changed'],
    ['at the price of the other length', { amount: 50 }, 422, 'price_changed'],
  ])('a checkout of a slot %s is refused, and nothing is written', async (_, body, status, code) => {
    expect(await open(setup.player, body)).toMatchObject({
      status,
      body: { code, message: expect.any(String) },
    });
    for (const table of ['payments', 'court_times', 'bookings']) {
      expect(await api.knex(table).count()).toEqual([{ count: '0' }]);
    }
  });

  test('a slot across a block is refused', async () => {
    await closeDates(api.knex, { date: '2037-11-24', startTime: '10:30', endTime: '11:00' });
    expect(await open(setup.player)).toMatchObject({ status: 422, body: { code: 'slot_blocked' } });
    expect((await open(setup.player, { duration: 60, amount: 50 })).status).toBe(200);
  });

  test('a slot that somebody else holds is refused, and free again when the hold has expired', async () => {
    const rival = await api.createPlayer();
    await open(rival);
    expect(await open(setup.player)).toMatchObject({ status: 422, body: { code: 'slot_taken' } });
    expect(
      await open(setup.player, { startTime: '2037-11-24T10:00:00Z', duration: 60, amount: 50 }),
    ).toMatchObject({ status: 422 });
    api.setNow(new Date('2037-11-20T12:10:00Z'));
    expect((await open(setup.player)).status).toBe(200);
  });
});

describe('one hold for each player', () => {
  test('a reload keeps the player’s hold; another slot replaces it and closes its payment', async () => {
    const first = await open(setup.player);
    const again = await open(setup.player);
    // Each time, the browser gets another session for the saved cards.
    const kept = ({ clientSecret, amount, expiresAt }: Record<string, unknown>) => [
      clientSecret,
      amount,
      expiresAt,
    ];
    expect(kept(again.body)).toEqual(kept(first.body));
    await open(setup.player, { startTime: '2037-11-25T09:00:00Z' });
    const rival = await api.createPlayer();
    expect((await open(rival)).status).toBe(200);
    const id = String(first.body['clientSecret']).split('_secret_')[0] ?? '';
    await eventually(
      () => api.stripe.paymentIntents.retrieve(id),
      ({ status }) => status === 'canceled',
    );
  });
});
