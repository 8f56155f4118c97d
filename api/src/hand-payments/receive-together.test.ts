import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { setUpLessonToPay } from '../../../tests/fixtures/api/lesson-to-pay.ts';

const setup = await setUpLessonToPay();
const { api, asCoach, bookFor, mailsOf } = setup;

interface Presented {
  id: string;
  paymentStatus: string;
}
type Lists = Record<'owed' | 'toCome' | 'toGiveBack', Presented[]>;
interface Content {
  lessons: string[];
  method?: string;
  receivedOn?: string;
}

const AFTER = new Date('2037-11-26T12:00:00Z');
const seen = (ids: readonly string[], amount = 50) => ids.map((id) => ({ id, amount }));
const moneyOf = async (clientId = setup.player.id) =>
  (await asCoach('GET', `/api/admin/clients/${clientId}/money`)).body as unknown as Lists;
const idsIn = ({ owed, toCome, toGiveBack }: Lists) =>
  [owed, toCome, toGiveBack].map((lessons) => lessons.map(({ id }) => id));
const post = (togetherId: string, body: object, clientId = setup.player.id) =>
  asCoach('POST', `/api/admin/clients/${clientId}/hand-payments`, { togetherId, ...body });
const receive = ({ lessons, method = 'transfer', ...day }: Content, togetherId = randomUUID()) =>
  post(togetherId, { lessons: seen(lessons), method, ...day });
const undo = (togetherId: string) => asCoach('POST', `/api/admin/hand-payments/${togetherId}/undo`);
const collect = (id: string, method = 'cash') =>
  asCoach('POST', `/api/admin/bookings/${id}/hand-payment`, { method });
const end = (id: string, reason: string) =>
  asCoach('POST', `/api/admin/bookings/${id}/hand-payment/end`, { reason });
const cancelByPlayer = (id: string) =>
  api.call('POST', `/api/bookings/${id}/cancel`, { as: setup.player, body: { processRefund: false } });
const handPayments = () => api.knex('hand_payments').orderBy(['createdAt', 'bookingId']);
const actions = async () => {
  const entries = api.knex('audit_entries').where({ playerId: setup.player.id });
  const written = await entries.where('action', 'like', 'hand_payment.%').orderBy('id');
  return written.map(({ action, amountPence, details }) => [action, amountPence, details['togetherId']]);
};

/** Three that took place, on Tuesday, Wednesday and Thursday, and one for Friday that was paid in cash and cancelled. */
let owed: string[];
let cancelled: string;
beforeEach(async () => {
  owed = [
    setup.lessonId,
    await bookFor('2037-11-25T09:00:00.000Z'),
    await bookFor('2037-11-26T09:00:00.000Z'),
  ];
  cancelled = await bookFor('2037-11-27T09:00:00.000Z');
  await collect(cancelled);
  await cancelByPlayer(cancelled);
  api.setNow(AFTER);
});

describe('the coach settles several lessons of a client at once', () => {
  test('three owed lessons are settled by a transfer of £150, and a fourth that was paid in cash and cancelled is still to be given back', async () => {
    expect(idsIn(await moneyOf())).toEqual([owed, [], [cancelled]]);
    const togetherId = randomUUID();
    const settled = await receive({ lessons: owed, receivedOn: '2037-11-25' }, togetherId);
    const paid = {
      paymentStatus: 'completed',
      handPayment: { amount: 50, method: 'transfer', receivedOn: '2037-11-25' },
      paidTogetherId: togetherId,
    };
    expect(settled).toMatchObject({ status: 200, body: [paid, paid, paid] });
    expect(idsIn(await moneyOf())).toEqual([[], [], [cancelled]]);
    expect((await actions()).slice(-3)).toEqual([
      ['hand_payment.recorded', 5000, togetherId],
      ['hand_payment.recorded', 5000, togetherId],
      ['hand_payment.recorded', 5000, togetherId],
    ]);
    await end(cancelled, 'returned');
    expect((await asCoach('GET', '/api/admin/to-settle')).body).toEqual([]);
  });

  test.each([
    ['all of it', (togetherId: string) => undo(togetherId), '£150', '3 lessons'],
    ['one lesson', () => end(setup.lessonId, 'mistake'), '£50', 'your lesson on Tue 24 Nov, 09:00–10:00'],
  ])(
    '%s undone after the mail was sent, the client is told that it was a mistake, once',
    async (_, undoIt, sum, what) => {
      const togetherId = randomUUID();
      await receive({ lessons: owed }, togetherId);
      api.setNow(new Date(AFTER.getTime() + 5 * 60_000));
      await api.mailsTo(setup.player.email);
      for (let repeat = 0; repeat < 2; repeat++) await undoIt(togetherId);
      const mails = await api.mailsTo(setup.player.email);
      const told = mails.filter(({ subject }) => subject?.startsWith('Not received'));
      expect(told.map(({ subject }) => subject)).toEqual([
        `Not received: ${sum} by transfer on Thursday 26 November`,
      ]);
      expect(told[0]?.text?.replaceAll(/\s+/g, ' ')).toContain(
        `for ${what}. An earlier email said so by mistake.`,
      );
    },
  );

  test('a settlement that is undone leaves the money as it was before, and a repeat changes nothing [promise money]', async () => {
    const before = await moneyOf();
    const togetherId = randomUUID();
    const content = { lessons: owed };
    const settled = await receive(content, togetherId);
    expect((await receive({ ...content, lessons: owed.toReversed() }, togetherId)).body).toEqual(
      settled.body,
    );
    const undone = await undo(togetherId);
    expect(undone).toMatchObject({
      status: 200,
      body: owed.map((id) => ({ id, paymentStatus: 'owes', handPayment: null })),
    });
    expect(await moneyOf()).toEqual(before);
    expect(await mailsOf('hand-payment-received').where({ status: 'waiting' })).toEqual([]);
    expect((await undo(togetherId)).body).toEqual(undone.body);
    expect(await receive(content, togetherId)).toMatchObject({ status: 200, body: undone.body });
    expect(await moneyOf()).toEqual(before);
    expect((await actions()).slice(-3)).toEqual(owed.map(() => ['hand_payment.mistake', 5000, togetherId]));
    await receive(content);
    expect(idsIn(await moneyOf())).toEqual([[], [], [cancelled]]);
  });

  test.each([
    ['fewer lessons', () => ({ lessons: seen(owed.slice(1)) })],
    ['another amount', () => ({ lessons: seen(owed, 60) })],
  ])('the id of a settlement that comes again with %s is refused', async (_, change) => {
    const togetherId = randomUUID();
    const content = { lessons: seen(owed), method: 'transfer' };
    await post(togetherId, content);
    const again = await post(togetherId, { ...content, ...change() });
    expect(again).toMatchObject({ status: 422, body: { code: 'id_used' } });
    expect(await handPayments()).toHaveLength(4);
  });
});

describe('a settlement is refused', () => {
  const expectRefused = async (settled: ReturnType<typeof post>, status: number, code: string) => {
    const before = await handPayments();
    expect(await settled).toMatchObject({ status, body: { code } });
    expect(await handPayments()).toEqual(before);
    expect(await mailsOf('hand-payment-received').where({ status: 'waiting' })).toEqual([]);
  };

  test('a settlement is refused if the card money of one lesson has arrived meanwhile', async () => {
    const paymentIntentId = await setup.openAndPay();
    await setup.book(paymentIntentId);
    await expectRefused(receive({ lessons: owed }), 422, 'money_changed');
    expect((await receive({ lessons: owed.slice(1) })).status).toBe(200);
  });

  test('a settlement with the lesson of another client, or an unknown one, is refused', async () => {
    const other = await api.createPlayer();
    const theirs = await bookFor('2037-11-30T09:00:00.000Z', { id: other.id });
    for (const id of [theirs, randomUUID()]) {
      await expectRefused(receive({ lessons: [...owed, id] }), 404, 'not_found');
    }
    expect((await undo(randomUUID())).status).toBe(404);
    expect((await asCoach('GET', `/api/admin/clients/${randomUUID()}/money`)).status).toBe(404);
  });
});

describe('payments that were recorded together', () => {
  test('one of them that was a mistake is taken back alone, and the mail names the others', async () => {
    await receive({ lessons: owed });
    await end(setup.lessonId, 'mistake');
    expect(idsIn(await moneyOf())).toEqual([[setup.lessonId], [], [cancelled]]);
    const waiting = () => mailsOf('hand-payment-received').where({ status: 'waiting' });
    expect(await waiting()).toMatchObject([
      { facts: { amountPence: 10_000, lessons: owed.slice(1).map((bookingId) => ({ bookingId })) } },
    ]);
    await end(owed[1] ?? '', 'mistake');
    const [{ facts }] = await waiting();
    expect(facts).toMatchObject({ amountPence: 5000, lesson: { bookingId: owed[2] } });
    expect(facts).not.toHaveProperty('lessons');
    await end(owed[2] ?? '', 'mistake');
    expect(await waiting()).toEqual([]);
  });
});

test('a guest’s lessons that were settled at once are undone, or asked for again, once the guest is joined to an account', async () => {
  const guestId = randomUUID();
  await api.knex('players').insert({ id: guestId, email: '', firstName: 'Margaret', hasAccount: false });
  const ahead = await bookFor('2037-11-30T09:00:00.000Z', { id: guestId });
  const togetherId = randomUUID();
  const content = { lessons: seen([ahead]), method: 'cash' };
  await post(togetherId, content, guestId);
  await asCoach('POST', `/api/admin/clients/${guestId}/same-person`, { accountId: setup.player.id });
  expect(await post(togetherId, content, guestId)).toMatchObject({
    status: 200,
    body: [{ id: ahead, userId: setup.player.id, paymentStatus: 'completed' }],
  });
  expect((await undo(togetherId)).body).toMatchObject([{ id: ahead, paymentStatus: 'to_pay' }]);
});
