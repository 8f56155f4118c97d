import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Money } from '@lessons/contract';
import fc from 'fast-check';
import Papa from 'papaparse';
import { startTestApi, type TestApi, type TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { bookLesson, NOW, openTennisWeek } from '../../../tests/fixtures/api/tennis-week.ts';
import { erasePlayer } from '../accounts/erase-player.ts';
import { quartersOf } from './tax-year.ts';

let api: TestApi;
let coach: TestPlayer;
let ada: TestPlayer;
let numberOfReceipts = 0;

beforeAll(async () => {
  api = await startTestApi({ faults: { onDelivery: () => 'lost' } });
  api.setNow(NOW);
  coach = await api.createPlayer({ isCoach: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  await openTennisWeek(api);
  ada = await api.createPlayer();
  await api
    .knex('players')
    .where({ id: ada.id })
    .update({ firstName: 'Ada', lastName: 'Lovelace', email: ada.email });
});

const money = async (year?: number) => {
  const { body } = await api.call('GET', `/api/admin/money${year ? `?year=${year}` : ''}`, { as: coach });
  return body as unknown as Money;
};
const rows = async (year?: number) => {
  const path = `/api/admin/money/export${year ? `?year=${year}` : ''}`;
  const { body } = await api.call('GET', path, { as: coach });
  return Papa.parse<string[]>(String(body['text'])).data;
};

/** Inserts a lesson that was cancelled since, so that it needs no court. */
async function addLesson(): Promise<string> {
  const [lesson] = await api
    .knex('bookings')
    .insert({
      playerId: ada.id,
      status: 'cancelled',
      startsAt: '2037-06-01T08:00:00Z',
      endsAt: '2037-06-01T09:00:00Z',
      pricePence: 5000,
      location: 'Court',
    })
    .returning('id');
  return (lesson as { id: string }).id;
}

/** Inserts a card payment, of a lesson if it was paid at a time. */
async function addCard({ paidAt, ...columns }: { paidAt: string | null; [column: string]: unknown }) {
  const bookingId = paidAt === null ? null : await addLesson();
  const payment = {
    playerId: ada.id,
    amountPence: 5000,
    receiptEmail: ada.email,
    closesAt: NOW,
    outcome: paidAt === null ? 'refunded' : 'booked',
    bookingId,
    ...columns,
  };
  const [{ id } = { id: '' }] = (await api.knex('payments').insert(payment).returning('id')) as {
    id: string;
  }[];
  const seller = { sellerName: 'Baseline', sellerAddress: '' };
  if (paidAt !== null)
    await api.knex('receipts').insert({ number: ++numberOfReceipts, paymentId: id, paidAt, ...seller });
  return id;
}

const addRefund = (paymentId: string, columns: object) =>
  api.knex('refunds').insert({
    paymentId,
    amountPence: 5000,
    reason: 'cancelled_by_player',
    status: 'succeeded',
    createdAt: '2037-04-06T12:00:00Z',
    ...columns,
  });

const addByHand = async (columns: object) =>
  api.knex('hand_payments').insert({
    bookingId: await addLesson(),
    amountPence: 4000,
    method: 'cash',
    receivedOn: '2037-05-01',
    ...columns,
  });

const inOfQuarters = ({ quarters }: Money) => quarters.map(({ total }) => total.in);
const outOfQuarters = ({ quarters }: Money) => quarters.map(({ total }) => total.out);

describe('money that came in', () => {
  test.each([
    ['2037-04-05T22:59:59Z', [0, 0, 0, 0]],
    ['2037-04-05T23:00:00Z', [50, 0, 0, 0]],
    ['2037-07-05T22:59:59Z', [50, 0, 0, 0]],
    ['2037-07-05T23:00:00Z', [0, 50, 0, 0]],
    ['2037-10-05T23:00:00Z', [0, 0, 50, 0]],
    // From here on London has the time of UTC.
    ['2038-01-05T23:59:59Z', [0, 0, 50, 0]],
    ['2038-01-06T00:00:00Z', [0, 0, 0, 50]],
    ['2038-04-05T22:59:59Z', [0, 0, 0, 50]],
    ['2038-04-05T23:00:00Z', [0, 0, 0, 0]],
  ])('a card payment of %s counts in the quarters as %j', async (paidAt, quarters) => {
    await addCard({ paidAt });
    expect(inOfQuarters(await money(2037))).toEqual(quarters);
  });

  test('money by hand counts on the day that the coach received it, and not at all when it was a mistake', async () => {
    await addByHand({ receivedOn: '2037-07-05' });
    await addByHand({ receivedOn: '2037-07-06', amountPence: 3050, method: 'transfer' });
    const at = '2037-08-01T12:00:00Z';
    await addByHand({ receivedOn: '2037-07-06', givenBackAt: at, givenBackReason: 'mistake' });
    const found = await money(2037);
    expect(inOfQuarters(found)).toEqual([40, 30.5, 0, 0]);
    expect(found.total).toEqual({ in: 70.5, out: 0 });
    expect(found.in).toEqual({ card: 0, byHand: 70.5 });
  });
});

describe('money that went out', () => {
  test('a refund counts on the day that it succeeded, and an older one on the day of its decision', async () => {
    const paidAt = '2037-04-06T09:00:00Z';
    await addRefund(await addCard({ paidAt }), { succeededAt: '2037-07-06T12:00:00Z' });
    await addRefund(await addCard({ paidAt }), { succeededAt: null, createdAt: '2037-10-06T12:00:00Z' });
    await addRefund(await addCard({ paidAt }), { status: 'pending' });
    await addRefund(await addCard({ paidAt }), { status: 'failed' });
    const found = await money(2037);
    expect(outOfQuarters(found)).toEqual([0, 50, 50, 0]);
    expect(found.out).toEqual({ refunds: 100, lostDisputes: 0, byHand: 0 });
  });

  test('a refund in parts counts each part on its own day', async () => {
    const part = { partRefundedPence: 2000, partRefundedAt: '2037-06-01T12:00:00Z' };
    await addCard({ paidAt: '2037-04-06T09:00:00Z', ...part });
    const id = await addCard({ paidAt: '2037-04-06T09:00:00Z', ...part });
    await addRefund(id, { succeededAt: '2037-11-01T12:00:00Z' });
    expect(outOfQuarters(await money(2037))).toEqual([40, 0, 30, 0]);
  });

  test('a lost dispute counts on the day that it was lost', async () => {
    const lost = { disputeLostPence: 5000, disputeLostAt: '2037-12-01T12:00:00Z' };
    await addCard({ paidAt: '2037-04-06T09:00:00Z', ...lost });
    const found = await money(2037);
    expect(outOfQuarters(found)).toEqual([0, 0, 50, 0]);
    expect(found.out).toEqual({ refunds: 0, lostDisputes: 50, byHand: 0 });
  });

  test('money by hand goes out on the day that it was given back or set off', async () => {
    const back = { givenBackAt: '2037-10-05T23:30:00Z', givenBackReason: 'returned' };
    await addByHand(back);
    await addByHand({ ...back, givenBackReason: 'set_off', givenBackOn: '2037-07-05' });
    const found = await money(2037);
    expect(inOfQuarters(found)).toEqual([80, 0, 0, 0]);
    expect(outOfQuarters(found)).toEqual([40, 0, 40, 0]);
    expect(found.out).toEqual({ refunds: 0, lostDisputes: 0, byHand: 80 });
  });
});

test('a card payment that became no lesson is left out, with all that went back of it', async () => {
  const part = { partRefundedPence: 1000, partRefundedAt: NOW };
  const lost = { disputeLostPence: 1000, disputeLostAt: NOW };
  await addRefund(await addCard({ paidAt: null, ...part, ...lost }), { succeededAt: NOW });
  expect((await money()).total).toEqual({ in: 0, out: 0 });
  expect(await rows()).toHaveLength(1);
});

test('each quarter has its sums from 6 April on beside its own', async () => {
  for (const paidAt of ['2037-04-10', '2037-08-10', '2037-11-10', '2038-02-10'])
    await addCard({ paidAt: `${paidAt}T12:00:00Z` });
  const { quarters, ...year } = await money(2037);
  expect(quarters.map(({ sinceApril }) => sinceApril.total.in)).toEqual([50, 100, 150, 200]);
  expect(quarters.map(({ from, to }) => ({ from, to }))).toEqual(quartersOf(2037));
  expect(year).toMatchObject({
    year: 2037,
    from: '2037-04-06',
    to: '2038-04-05',
    total: { in: 200, out: 0 },
  });
});

test('the money of the present tax year is shown unless another is asked for, and since when there is money', async () => {
  expect(await money()).toMatchObject({ year: 2037, firstYear: 2037 });
  await addByHand({ receivedOn: '2034-04-05' });
  await addCard({ paidAt: '2036-01-01T12:00:00Z' });
  expect(await money()).toMatchObject({ year: 2037, firstYear: 2033 });
  expect(await money(2035)).toMatchObject({ year: 2035, firstYear: 2033, total: { in: 50 } });
});

test.each(['37', '1999', '2037-04', 'now'])('the money of the year %s is refused', async (year) => {
  for (const path of ['money', 'money/export'])
    expect((await api.call('GET', `/api/admin/${path}?year=${year}`, { as: coach })).status).toBe(400);
});

describe('the download of the money', () => {
  test('the download of the money has each movement, with its client, its lesson and its receipt', async () => {
    const { id, paymentIntentId } = await bookLesson(api, ada);
    const { paymentId } = await api
      .knex('receipts')
      .join('payments', 'payments.id', 'receipts.paymentId')
      .where({ paymentIntentId })
      .first();
    await api.knex('receipts').where({ paymentId }).update({ number: 42, paidAt: '2037-11-10T12:00:00Z' });
    await addRefund(paymentId, { succeededAt: '2037-11-12T12:00:00Z' });
    const hand = { bookingId: id, method: 'transfer', receivedOn: '2037-11-11' };
    await addByHand({ ...hand, givenBackAt: NOW, givenBackReason: 'set_off', givenBackOn: '2037-11-13' });
    const lesson = ['Ada Lovelace', '2037-11-24 09:00'];
    expect(await rows()).toEqual([
      ['Date', 'In', 'Out', 'How', 'Client', 'Lesson', 'Receipt'],
      ['2037-11-10', '50.00', '', 'card', ...lesson, '\t000042'],
      ['2037-11-11', '40.00', '', 'transfer', ...lesson, ''],
      ['2037-11-12', '', '50.00', 'refund', ...lesson, '\t000042'],
      ['2037-11-13', '', '40.00', 'set_off', ...lesson, ''],
    ]);
  });

  test('the download of the money keeps the amounts of an erased client, and not the name', async () => {
    await addCard({ paidAt: '2037-11-10T12:00:00Z' });
    await addByHand({ receivedOn: '2037-11-11' });
    await api.knex.transaction((trx) => erasePlayer(trx, ada.id));
    const found = await rows();
    expect(found.slice(1).map(([, cameIn, , , client]) => [cameIn, client])).toEqual([
      ['50.00', 'Deleted player'],
      ['40.00', 'Deleted player'],
    ]);
    expect((await money()).total).toEqual({ in: 90, out: 0 });
  });

  test('the download of the money keeps a name that a spreadsheet would run as text', async () => {
    await addCard({ paidAt: '2037-11-10T12:00:00Z' });
    await api.knex('players').where({ id: ada.id }).update({ firstName: '=1+1', lastName: null });
    expect((await rows())[1]?.[4]).toBe('\t=1+1');
  });

  test('the download of the money has each movement once, over several pages', async () => {
    const bookingId = await addLesson();
    const back = `'2037-06-01T12:00:00Z', 'returned'`;
    await api.knex.raw(
      `insert into hand_payments (booking_id, amount_pence, method, received_on, given_back_at, given_back_reason)
       select ?, 1000 + i, 'cash', date '2037-05-01' + i % 3, ${back} from generate_series(1, 700) i`,
      [bookingId],
    );
    const [, ...found] = await rows();
    expect(found).toHaveLength(1_400);
    expect(new Set(found.map((row) => row.join())).size).toBe(1_400);
    const days = found.map(([day = '']) => day);
    expect(days).toEqual(days.toSorted((one, other) => one.localeCompare(other)));
  });
});

const day = fc
  .integer({ min: 0, max: 800 })
  .map((days) => new Date(Date.UTC(2036, 2, 1, 23, 30) + days * 864e5));
const dateOf = (time: Date) => time.toISOString().slice(0, 10);
const card = fc.record({
  kind: fc.constant('card' as const),
  paidAt: day,
  refund: fc.option(
    fc.record({ status: fc.constantFrom('pending', 'succeeded', 'failed'), at: fc.option(day) }),
  ),
  part: fc.option(day),
  lost: fc.option(day),
  isLesson: fc.boolean(),
});
const byHand = fc.record({
  kind: fc.constant('hand' as const),
  on: day,
  back: fc.option(
    fc.record({ reason: fc.constantFrom('returned', 'mistake', 'set_off'), at: day, on: fc.option(day) }),
  ),
});

test('the figures of each quarter are the sums of the rows of the download', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(card, byHand), { minLength: 12, maxLength: 12 }),
      async (movements) => {
        await openTennisWeek(api);
        for (const one of movements) {
          if (one.kind === 'card') {
            const id = await addCard({
              paidAt: one.isLesson ? one.paidAt.toISOString() : null,
              partRefundedPence: one.part && 1500,
              partRefundedAt: one.part,
              disputeLostPence: one.lost && 2500,
              disputeLostAt: one.lost,
            });
            if (one.refund) await addRefund(id, { status: one.refund.status, succeededAt: one.refund.at });
          } else
            await addByHand({
              receivedOn: dateOf(one.on),
              givenBackAt: one.back && one.back.at,
              givenBackReason: one.back && one.back.reason,
              givenBackOn: one.back?.on ? dateOf(one.back.on) : null,
            });
        }
        for (const year of [2035, 2036, 2037, 2038]) {
          const [, ...found] = await rows(year);
          const { quarters, total, from, to } = await money(year);
          const sumOf = (first: string, last: string, column: 1 | 2) =>
            found
              .filter(([date = '']) => date >= first && date <= last)
              .reduce((sum, row) => sum + Number(row[column]), 0);
          for (const period of [...quarters, { from, to, total }])
            expect({ year, ...period.total }).toEqual({
              year,
              in: sumOf(period.from, period.to, 1),
              out: sumOf(period.from, period.to, 2),
            });
        }
      },
    ),
    { seed: 2037, numRuns: 10 },
  );
});
