import { beforeEach, describe, expect, test } from '@jest/globals';
import { coach as coachDetails } from '@lessons/contract/coach';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { labelIntent } from '../payments/intent.ts';
import { issueReceipt } from '../payments/receipt.ts';
import { loadSeller } from '../pricing/business-details.ts';

const setup = await setUpPayments({ onRefund: () => refundFault });
const { api, coach, open, cancelAsCoach, cancelPaidLesson, compare, loseEverything } = setup;

let refundFault: 'charge too old' | null = null;

const WEDNESDAY_9 = '2037-11-25T09:00:00.000Z';
const NO_DETAILS = { name: null, address: null, vatNumber: null, pricesIncludeVat: false, payTo: null };
const BUSINESS = { name: 'Morgan Tennis', address: '1 Church Lane\nCambridge', vatNumber: 'GB980780684' };

const saveDetails = (details: object) =>
  api.call('PUT', '/api/admin/business-details', {
    as: coach,
    body: { ...NO_DETAILS, ...details },
  });
const book = (startTime = TUESDAY_9) => bookLesson(api, setup.player, startTime);
const receiptOf = async (id: string, as = setup.player) =>
  (await api.call('GET', `/api/bookings/${id}/receipt`, { as })).body;
const numbers = (): Promise<number[]> => api.knex('receipts').orderBy('number').pluck('number');

beforeEach(async () => {
  refundFault = null;
  await saveDetails({});
  await api.knex('receipt_counter').update({ lastNumber: 0 });
});

describe('the receipt of a paid lesson', () => {
  test('a receipt has its number, the seller, the player, the lesson and what was paid', async () => {
    const { id } = await book();
    await api.call('POST', '/api/update-user-profile', {
      as: setup.player,
      body: { firstName: 'Sam', lastName: 'Reed' },
    });
    expect(await receiptOf(id)).toEqual({
      number: '000001',
      paidAt: expect.stringMatching(/Z$/),
      seller: { name: coachDetails.name, address: coachDetails.address, vatNumber: null },
      vat: null,
      playerName: 'Sam Reed',
      lesson: {
        startTime: TUESDAY_9,
        endTime: '2037-11-24T10:00:00.000Z',
        duration: 60,
        location: coachDetails.courtName,
      },
      amount: 50,
      card: { brand: 'visa', last4: '4242', wallet: null },
      refunds: [],
    });
  });

  test('a receipt names the player by their address until they give a name', async () => {
    expect(await receiptOf((await book()).id)).toMatchObject({ playerName: setup.player.email });
  });

  test('a receipt is dated by the charge, not by when the webhook came', async () => {
    const { id, paymentIntentId } = await book();
    const { latest_charge: charge } = await api.stripe.paymentIntents.retrieve(paymentIntentId, {
      expand: ['latest_charge'],
    });
    if (!charge || typeof charge === 'string') throw new Error('Not paid');
    const paidAt = new Date(charge.created * 1000).toISOString();
    expect(await receiptOf(id)).toMatchObject({ paidAt });
  });

  test('a receipt keeps its seller when the business details change, and the next one has the new ones', async () => {
    await saveDetails({ ...BUSINESS, pricesIncludeVat: true });
    const { id } = await book();
    await saveDetails({ name: 'Another Name' });
    const { name, address, vatNumber } = BUSINESS;
    const kept = { seller: { name, address, vatNumber }, vat: { percent: 20, amount: 8.33 } };
    expect(await receiptOf(id)).toMatchObject(kept);
    expect(await receiptOf((await book(WEDNESDAY_9)).id)).toMatchObject({
      seller: { name: 'Another Name', address: coachDetails.address, vatNumber: null },
      vat: null,
    });
  });

  test('a lesson without a payment has no receipt', async () => {
    const { id } = await book();
    await api.knex('receipts').delete();
    await api.knex('payments').delete();
    expect(await receiptOf(id)).toMatchObject({ code: 'not_found' });
  });
});

describe('a refund on the receipt', () => {
  async function theLesson(): Promise<string> {
    const [id = ''] = await api.knex('bookings').pluck<string[]>('id');
    return id;
  }

  test('a receipt shows a refund as pending until the provider has made it', async () => {
    const { send } = await cancelPaidLesson();
    const id = await theLesson();
    const refund = { amount: 50, date: expect.stringMatching(/Z$/) };
    expect(await receiptOf(id)).toMatchObject({ amount: 50, refunds: [{ ...refund, status: 'pending' }] });
    await send();
    expect(await receiptOf(id)).toMatchObject({ refunds: [{ ...refund, status: 'succeeded' }] });
  });

  test('a receipt shows a refund that was made in two parts by hand as these alone', async () => {
    const { paymentIntentId } = await cancelPaidLesson();
    const part = { cause: 'refund', paymentIntentId, happenedAt: new Date(TUESDAY_9) };
    await api.knex('card_movements').insert([
      { ...part, balanceTransactionId: 'txn_1', sourceId: 're_1', pence: -2000 },
      { ...part, balanceTransactionId: 'txn_2', sourceId: 're_2', pence: -3000 },
    ]);
    expect((await receiptOf(await theLesson()))['refunds']).toMatchObject([{ amount: 20 }, { amount: 30 }]);
  });
});

describe('receipt numbers', () => {
  test('receipt numbers follow one another, also when a transaction is rolled back', async () => {
    const { id } = await book();
    const { id: paymentIntentId } = await open(WEDNESDAY_9);
    const { id: paymentId } = await api.knex('payments').where({ paymentIntentId }).first();
    const rolledBack = api.knex.transaction(async (trx) => {
      const { seller } = await loadSeller(trx);
      const { number } = await issueReceipt(trx, { paymentId, paidAt: new Date(), seller });
      expect(number).toBe(2);
      throw new Error('The booking fails');
    });
    await expect(rolledBack).rejects.toThrow('The booking fails');
    await book(WEDNESDAY_9);
    expect(await numbers()).toEqual([1, 2]);
    await cancelAsCoach(id);
    expect(await receiptOf(id)).toMatchObject({ number: '000001' });
  });

  test('a receipt number is given once when lessons are booked at the same time', async () => {
    const players = await Promise.all([9, 10, 11, 12].map(() => api.createPlayer()));
    await Promise.all(
      players.map((player, index) =>
        bookLesson(api, player, `2037-11-24T${String(9 + index).padStart(2, '0')}:00:00.000Z`),
      ),
    );
    expect(await numbers()).toEqual([1, 2, 3, 4]);
  });

  test('receipt numbers stay the same after the restore of a backup without them', async () => {
    const bookings = [await book(), await book(WEDNESDAY_9)];
    for (const { id } of await api.knex('payments')) await labelIntent(api.context, id);
    const numbersByIntent = async () => {
      const rows = await api.knex('receipts').join('payments', 'payments.id', 'receipts.paymentId');
      return new Map(rows.map(({ paymentIntentId, number }) => [paymentIntentId, number]));
    };
    const before = await numbersByIntent();
    expect(new Set(before.keys())).toEqual(new Set(bookings.map(({ paymentIntentId }) => paymentIntentId)));
    await loseEverything();
    setup.later(120);
    await compare();
    expect(await numbersByIntent()).toEqual(before);
    await bookLesson(api, setup.player, '2037-11-26T09:00:00.000Z');
    expect(await numbers()).toEqual([1, 2, 3]);
  });
});
