import { describe, expect, test } from '@jest/globals';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { labelIntent } from '../payments/intent.ts';

const setup = await setUpPayments();
const {
  api,
  open,
  openWithoutSlot,
  lessons,
  compare,
  listed,
  act,
  intent,
  refundsOf,
  takeCourt,
  loseEverything,
} = setup;

describe('a database restored from a backup', () => {
  test('reconciling a restored database lists a lesson whose slot is taken, and the coach refunds it', async () => {
    const { paymentIntentId } = await bookLesson(api, setup.player);
    await loseEverything();
    await takeCourt(TUESDAY_9);
    await compare();
    await compare();
    expect(await refundsOf(paymentIntentId)).toEqual([]);
    expect(await listed()).toMatchObject([{ kind: 'not_booked', actions: ['refund', 'book', 'resolve'] }]);
    expect(await act('book')).toBe(422);
    expect(await act('refund')).toBe(200);
    await compare();
    expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
    expect(await listed()).toEqual([]);
  });

  test('reconciling a restored database lists a lesson whose slot is taken, and the coach books it once the court is free', async () => {
    const { paymentIntentId } = await bookLesson(api, setup.player);
    await loseEverything();
    await takeCourt(TUESDAY_9);
    await compare();
    await api.knex('court_times').delete();
    expect(await act('book')).toBe(200);
    expect(await lessons()).toMatchObject([{ paymentIntentId, status: 'confirmed' }]);
    expect(await listed()).toEqual([]);
  });

  test('reconciling a restored database books a lesson again that is over, and nobody is told', async () => {
    const { paymentIntentId } = await bookLesson(setup.api, setup.player);
    await loseEverything();
    await setup.api.knex('mails').delete();
    setup.later(60, TUESDAY_9);
    await compare();
    expect(await lessons()).toMatchObject([{ paymentIntentId, status: 'completed' }]);
    expect(await setup.api.knex('mails')).toEqual([]);
  });

  test('reconciling a restored database gives a lesson another receipt if its number is taken by now', async () => {
    // The counter is at 0 from then on, too.
    await loseEverything();
    const { paymentIntentId } = await bookLesson(setup.api, setup.player);
    const [{ id: paymentId }] = await setup.api.knex('payments');
    await labelIntent(setup.api.context, paymentId);
    await loseEverything();
    await bookLesson(setup.api, await setup.api.createPlayer(), '2037-11-25T09:00:00.000Z');
    await compare();
    expect(await lessons()).toMatchObject([{ paymentIntentId, status: 'confirmed' }]);
    expect(await setup.api.knex('receipts').orderBy('number').pluck('number')).toEqual([1, 2]);
  });

  test('reconciling a restored database does not cancel an unpaid intent, and books it if it is paid', async () => {
    const { clientSecret, id } = await open(TUESDAY_9);
    await loseEverything();
    await compare();
    expect((await intent(id)).status).toBe('requires_payment_method');
    expect(await listed()).toMatchObject([{ kind: 'still_payable', actions: ['cancel', 'resolve'] }]);
    await api.pay(clientSecret);
    await compare();
    expect(await lessons()).toMatchObject([{ paymentIntentId: id, status: 'confirmed' }]);
    expect(await listed()).toEqual([]);
  });

  test('reconciling a restored database lists a payment without its player’s account, and books it once the player is back', async () => {
    const { paymentIntentId } = await bookLesson(api, setup.player);
    await loseEverything();
    await api.knex('players').where({ id: setup.player.id }).delete();
    await compare();
    expect(await listed()).toMatchObject([
      { kind: 'not_booked', actions: ['refund', 'resolve'], amount: 50 },
    ]);
    await api.knex('players').insert({ id: setup.player.id, email: setup.player.email });
    await compare();
    expect(await lessons()).toMatchObject([{ paymentIntentId, status: 'confirmed' }]);
    expect(await listed()).toEqual([]);
  });

  test('reconciling a restored database books an intent without a slot only for a slot that can be booked', async () => {
    const { clientSecret, id } = await openWithoutSlot();
    await api.pay(clientSecret);
    await loseEverything();
    await compare();
    const book = (startTime: string) =>
      api.call('POST', '/api/bookings', {
        as: setup.player,
        body: { paymentIntentId: id, startTime, duration: 60 },
      });
    for (const startTime of ['2037-11-24T03:00:00.000Z', '2037-11-17T09:00:00.000Z'])
      expect((await book(startTime)).status).toBe(422);
    expect(await lessons()).toEqual([]);
    expect((await book(TUESDAY_9)).status).toBe(201);
  });
});
