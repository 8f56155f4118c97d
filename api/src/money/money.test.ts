import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Money } from '@lessons/contract';
import { quartersOf } from '@lessons/rules';
import Papa from 'papaparse';
import { type TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { readBankStatement } from '../../../tests/fixtures/api/read-bank-statement.ts';
import { bookLesson, NOW } from '../../../tests/fixtures/api/tennis-week.ts';
import { erasePlayer } from '../accounts/erase-player.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const { api, coach } = await setUpApi();

let ada: TestPlayer;
let numberOfReceipts = 0;

beforeEach(async () => {
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

/** Inserts a card payment, of a lesson unless it became none, as Stripe has it. Returns the id of its intent. */
async function addCard(paidAt: string, { isLesson = true } = {}): Promise<string> {
  const bookingId = isLesson ? await addLesson() : null;
  const paymentIntentId = `pi_${randomUUID()}`;
  const payment = {
    playerId: ada.id,
    amountPence: 5000,
    receiptEmail: ada.email,
    closesAt: NOW,
    outcome: isLesson ? 'booked' : 'refunded',
    paymentIntentId,
    bookingId,
  };
  const [{ id } = { id: '' }] = (await api.knex('payments').insert(payment).returning('id')) as {
    id: string;
  }[];
  const seller = { sellerName: 'Baseline', sellerAddress: '' };
  if (isLesson)
    await api.knex('receipts').insert({ number: ++numberOfReceipts, paymentId: id, paidAt, ...seller });
  await addMovement(paymentIntentId, 'payment', 5000, paidAt);
  return paymentIntentId;
}

const addMovement = (paymentIntentId: string, cause: string, pence: number, happenedAt: string | Date) =>
  api.knex('card_movements').insert({
    balanceTransactionId: `txn_${randomUUID()}`,
    sourceId: `re_${randomUUID()}`,
    paymentIntentId,
    cause,
    pence,
    happenedAt,
  });

const addByHand = async (columns: object) =>
  api.knex('hand_payments').insert({
    bookingId: await addLesson(),
    amountPence: 4000,
    method: 'cash',
    receivedOn: '2037-05-01',
    ...columns,
  });

/** Empties what booking a lesson has recorded. */
const emptyMovements = () =>
  api.database.knex.raw(
    'begin; set local session_replication_role = replica; delete from card_movements; commit',
  );

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
    await addCard(paidAt);
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
    expect(found.in).toEqual({ card: 0, cameBack: 0, byHand: 70.5 });
  });
});

describe('money that went out', () => {
  const PAID = '2037-04-06T09:00:00Z';

  test('two refunds of parts count each in its own quarter, by Stripe’s day', async () => {
    const intent = await addCard(PAID);
    await addMovement(intent, 'refund', -2000, '2037-07-05T22:59:59Z');
    await addMovement(intent, 'refund', -3000, '2037-07-05T23:00:00Z');
    const found = await money(2037);
    expect(outOfQuarters(found)).toEqual([20, 30, 0, 0]);
    expect(found.out).toEqual({ refunds: 50, disputes: 0, fees: 0, byHand: 0 });
  });

  test('a refund that fails weeks later stays in its quarter, and is in again on the day that it failed', async () => {
    const intent = await addCard(PAID);
    await addMovement(intent, 'refund', -5000, '2037-07-01T12:00:00Z');
    await addMovement(intent, 'refund_failed', 5000, '2037-07-28T12:00:00Z');
    const found = await money(2037);
    expect(outOfQuarters(found)).toEqual([50, 0, 0, 0]);
    expect(inOfQuarters(found)).toEqual([50, 50, 0, 0]);
    expect(found.in).toEqual({ card: 50, cameBack: 50, byHand: 0 });
  });

  test('a dispute is out on the day that it was opened, and in again if it is won; fees are out', async () => {
    const intent = await addCard(PAID);
    await addMovement(intent, 'fee', -95, PAID);
    await addMovement(intent, 'dispute', -5000, '2037-07-10T12:00:00Z');
    await addMovement(intent, 'fee', -2000, '2037-07-10T12:00:00Z');
    await addMovement(intent, 'dispute_won', 5000, '2037-12-01T12:00:00Z');
    const found = await money(2037);
    expect(outOfQuarters(found)).toEqual([0.95, 70, 0, 0]);
    expect(inOfQuarters(found)).toEqual([50, 0, 50, 0]);
    expect(found.out).toEqual({ refunds: 0, disputes: 50, fees: 20.95, byHand: 0 });
  });

  test('money by hand goes out on the day that it was given back', async () => {
    await addByHand({ givenBackAt: '2037-10-05T23:30:00Z', givenBackReason: 'returned' });
    const found = await money(2037);
    expect(inOfQuarters(found)).toEqual([40, 0, 0, 0]);
    expect(outOfQuarters(found)).toEqual([0, 0, 40, 0]);
    expect(found.out).toEqual({ refunds: 0, disputes: 0, fees: 0, byHand: 40 });
  });
});

test('a card payment that became no lesson counts, with what went back of it', async () => {
  const intent = await addCard('2037-11-20T12:00:00Z', { isLesson: false });
  await addMovement(intent, 'refund', -5000, '2037-11-20T12:01:00Z');
  expect((await money()).total).toEqual({ in: 50, out: 50 });
  expect((await rows()).slice(1)).toEqual([
    ['2037-11-20', '50.00', '', 'card', 'Ada Lovelace', '', ''],
    ['2037-11-20', '', '50.00', 'refund', 'Ada Lovelace', '', ''],
  ]);
});

test.each([
  ["update card_movements set happened_at = '2037-01-01'", 'UPDATE'],
  ['delete from card_movements', 'DELETE'],
  ['truncate card_movements', 'TRUNCATE'],
])('what has moved at Stripe stays as it was: %s is refused', async (statement, operation) => {
  await addCard('2037-11-20T12:00:00Z');
  await expect(api.knex.raw(statement)).rejects.toThrow(
    `Movements of money are append-only: ${operation} is refused`,
  );
});

test('a quarter says since when money by hand in it has been corrected after its end', async () => {
  const corrected = async () => (await money(2037)).quarters.map(({ correctedOn }) => correctedOn);
  const receivedOn = '2037-07-05';
  await addByHand({ receivedOn, createdAt: '2037-07-05T22:59:59Z' });
  await addByHand({ receivedOn: '2037-10-05', createdAt: '2037-10-05T12:00:00Z' });
  expect(await corrected()).toEqual([null, null, null, null]);
  await addByHand({ receivedOn, createdAt: '2037-07-06T12:00:00Z' });
  expect(await corrected()).toEqual(['2037-07-06', null, null, null]);
  const mistake = { givenBackAt: '2037-08-03T12:00:00Z', givenBackReason: 'mistake' };
  await addByHand({ receivedOn, createdAt: '2037-07-05T12:00:00Z', ...mistake });
  // What is given back goes out on its own day.
  const returned = { givenBackAt: '2037-11-10T12:00:00Z', givenBackReason: 'returned' };
  await addByHand({ receivedOn, createdAt: '2037-07-05T12:00:00Z', ...returned });
  expect(await corrected()).toEqual(['2037-08-03', null, null, null]);
});

test('each quarter has its sums from 6 April on beside its own', async () => {
  for (const paidAt of ['2037-04-10', '2037-08-10', '2037-11-10', '2038-02-10'])
    await addCard(`${paidAt}T12:00:00Z`);
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
  await addCard('2036-01-01T12:00:00Z');
  expect(await money()).toMatchObject({ year: 2037, firstYear: 2033 });
  expect(await money(2035)).toMatchObject({ year: 2035, firstYear: 2033, total: { in: 50 } });
});

test.each(['quarter=0', 'quarter=5', 'quarter=', 'for=sage', 'for='])(
  'a file of the money of %s is refused',
  async (query) => {
    expect((await api.call('GET', `/api/admin/money/export?${query}`, { as: coach })).status).toBe(400);
  },
);

test.each(['37', '1999', '2037-04', 'now'])('the money of the year %s is refused', async (year) => {
  for (const path of ['money', 'money/export'])
    expect((await api.call('GET', `/api/admin/${path}?year=${year}`, { as: coach })).status).toBe(400);
});

describe('the download of the money', () => {
  test('the download of the money has each movement, with its client, its lesson and its receipt', async () => {
    const { id, paymentIntentId } = await bookLesson(api, ada);
    const receipts = api.knex('receipts').join('payments', 'payments.id', 'receipts.paymentId');
    const { paymentId } = await receipts.where({ paymentIntentId }).first();
    await api.knex('receipts').where({ paymentId }).update({ number: 42 });
    await emptyMovements();
    await addMovement(paymentIntentId, 'payment', 5000, '2037-11-10T12:00:00Z');
    await addMovement(paymentIntentId, 'fee', -95, '2037-11-10T12:00:00Z');
    await addMovement(paymentIntentId, 'refund', -5000, '2037-11-12T12:00:00Z');
    await addMovement(paymentIntentId, 'refund_failed', 5000, '2037-11-14T12:00:00Z');
    const hand = { bookingId: id, method: 'transfer', receivedOn: '2037-11-11' };
    await addByHand({ ...hand, givenBackAt: '2037-11-13T12:00:00Z', givenBackReason: 'returned' });
    const lesson = ['Ada Lovelace', '2037-11-24 09:00'];
    expect(await rows()).toEqual([
      ['Date', 'In', 'Out', 'How', 'Client', 'Lesson', 'Receipt'],
      ['2037-11-10', '50.00', '', 'card', ...lesson, '000042'],
      ['2037-11-10', '', '0.95', 'stripe_fee', ...lesson, '000042'],
      ['2037-11-11', '40.00', '', 'transfer', ...lesson, ''],
      ['2037-11-12', '', '50.00', 'refund', ...lesson, '000042'],
      ['2037-11-13', '', '40.00', 'given_back', ...lesson, ''],
      ['2037-11-14', '50.00', '', 'refund_failed', ...lesson, '000042'],
    ]);
  });

  test('the download of the money keeps the amounts of an erased client, and not the name', async () => {
    await addCard('2037-11-10T12:00:00Z');
    await addByHand({ receivedOn: '2037-11-11' });
    await api.knex.transaction((trx) => erasePlayer(trx, ada.id));
    const found = await rows();
    expect(found.slice(1).map(([, cameIn, , , client]) => [cameIn, client])).toEqual([
      ['50.00', 'Deleted player'],
      ['40.00', 'Deleted player'],
    ]);
    expect((await money()).total).toEqual({ in: 90, out: 0 });
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

describe('the bank statement of a bookkeeping program', () => {
  const fileOf = async (query: string) => {
    const { status, body } = await api.call('GET', `/api/admin/money/export?${query}`, { as: coach });
    expect(status).toBe(200);
    return String(body['text']);
  };

  test.each(['freeagent', 'xero', 'quickbooks'] as const)(
    'the bank statement for %s has the rows of the spreadsheet, of a quarter or of the year',
    async (program) => {
      const { paymentIntentId } = await bookLesson(api, ada);
      const receipts = api.knex('receipts').join('payments', 'payments.id', 'receipts.paymentId');
      const { paymentId } = await receipts.where({ paymentIntentId }).first();
      await api.knex('receipts').where({ paymentId }).update({ number: 1042 });
      const name = { firstName: '=SUM(A1),"Ada"', lastName: `\n${'🎾'.repeat(60)}` };
      await api.knex('players').where({ id: ada.id }).update(name);
      await emptyMovements();
      await addMovement(paymentIntentId, 'payment', 5000, '2038-01-05T23:59:00Z');
      await addMovement(paymentIntentId, 'fee', -95, '2038-01-06T00:00:00Z');
      const day = '2038-01-05';
      const described = '24 Nov 09.00 SUM(A1) Ada R-1042';
      const payment = { day, pence: 5000, description: `Lesson ${described}` };
      const fee = { day: '2038-01-06', pence: -95, description: `Stripe fee ${described}` };
      const read = async (query: string) =>
        readBankStatement(program, await fileOf(`for=${program}&${query}`));
      expect(await read('year=2037')).toEqual([payment, fee]);
      expect(await read('year=2037&quarter=3')).toEqual([payment]);
      expect(await read('year=2037&quarter=4')).toEqual([fee]);
    },
  );

  test.each([
    ['freeagent', ''],
    ['xero', '*Date,*Amount,Description'],
    ['quickbooks', 'Date,Description,Amount'],
    ['spreadsheet', 'Date,In,Out,How,Client,Lesson,Receipt'],
  ])('of a year without money the file for %s has its header alone', async (file, content) => {
    expect(await fileOf(`year=2050&for=${file}`)).toBe(content);
  });
});
