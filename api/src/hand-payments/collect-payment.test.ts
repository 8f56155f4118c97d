import { describe, expect, test } from '@jest/globals';
import { setUpLessonToPay } from '../../../tests/fixtures/api/lesson-to-pay.ts';
import { bookLesson } from '../../../tests/fixtures/api/tennis-week.ts';
import { AuditEntry } from '../audit/audit-entry.ts';

const setup = await setUpLessonToPay();
const { api, asCoach, asPlayer, change, lesson, mailsOf } = setup;

const AFTER = new Date('2037-11-24T10:00:00Z');
const LATE = new Date('2037-11-24T08:00:00Z');

const collect = (method = 'cash', more: object = {}) => change('hand-payment', { method, ...more });
const end = (reason: 'returned' | 'mistake') => change('hand-payment/end', { reason });
const cancelByCoach = (body: object) =>
  asCoach('POST', `/api/bookings/${setup.lessonId}/cancel-with-refund`, body);
const cancelByPlayer = (processRefund = false) =>
  asPlayer('POST', `/api/bookings/${setup.lessonId}/cancel`, { processRefund });
const clear = () => asPlayer('DELETE', `/api/bookings/user/${setup.player.id}/clear-activity`);
const money = async () => ((await lesson()) as { paymentStatus: string } | undefined)?.paymentStatus;
const toSettle = async () => {
  const { body }: { body: unknown } = await asCoach('GET', '/api/admin/to-settle');
  return (body as { id: string }[]).map(({ id }) => id);
};
const entriesOf = (action: string) => AuditEntry.query(api.knex).where({ action, bookingId: setup.lessonId });

describe('the coach collects', () => {
  test('a lesson is paid by cash before it begins, and the client hears of it after five minutes', async () => {
    expect(await collect()).toMatchObject({
      status: 200,
      body: {
        paymentStatus: 'completed',
        handPayment: { amount: 50, method: 'cash', receivedOn: '2037-11-20' },
      },
    });
    expect(await mailsOf('hand-payment-received')).toMatchObject([
      { playerId: setup.player.id, status: 'waiting', sendAt: new Date('2037-11-20T12:05:00Z') },
    ]);
  });

  test('a lesson that took place is owed and on the list to settle until the coach has collected its price', async () => {
    expect(await money()).toBe('to_pay');
    api.setNow(AFTER);
    expect(await money()).toBe('owes');
    expect(await toSettle()).toEqual([setup.lessonId]);
    await collect('transfer', { receivedOn: '2037-11-23' });
    expect(await money()).toBe('completed');
    expect(await toSettle()).toEqual([]);
  });

  test('a payment by hand that was a mistake is taken back without a mail, and the lesson can be paid again', async () => {
    await collect();
    expect((await end('mistake')).body).toMatchObject({ paymentStatus: 'to_pay', handPayment: null });
    expect((await end('mistake')).status).toBe(200);
    expect(await mailsOf('hand-payment-received')).toMatchObject([{ status: 'dropped' }]);
    await collect('transfer');
    expect(await money()).toBe('completed');
  });

  test('for a lesson that was paid by card the coach collects nothing', async () => {
    ({ id: setup.lessonId } = await bookLesson(api, setup.player, '2037-11-25T09:00:00.000Z'));
    expect(await collect()).toMatchObject({ status: 422, body: { code: 'already_paid' } });
    expect(await change('waived', { isWaived: true }, 'PUT')).toMatchObject({ status: 422 });
    expect(await change('price', { price: 40 }, 'PUT')).toMatchObject({ status: 422 });
  });
});

test('a player whose screen is late is told before cancelling that it is not free of charge any more, unless the lesson is free', async () => {
  api.setNow(LATE);
  expect(await cancelByPlayer(true)).toMatchObject({
    status: 422,
    body: { message: expect.stringMatching(/too close now to cancel it free of charge/) },
  });
  await change('price', { price: 0 }, 'PUT');
  expect((await cancelByPlayer(true)).status).toBe(200);
});

describe('a debt', () => {
  test('a debt that the coach waives is owed no more, until that is taken back', async () => {
    api.setNow(AFTER);
    await change('waived', { isWaived: true }, 'PUT');
    expect(await money()).toBe('waived');
    expect(await toSettle()).toEqual([]);
    await change('waived', { isWaived: false }, 'PUT');
    expect(await money()).toBe('owes');
  });

  test('a lesson that is owed stays in the player’s list when they clear it, until it is paid', async () => {
    api.setNow(AFTER);
    expect((await clear()).body).toEqual({ cleared: 0 });
    expect(await money()).toBe('owes');
    await collect();
    expect((await clear()).body).toEqual({ cleared: 1 });
  });

  test('a debt is gone when the price is mended to nothing, which the reminders and the audit log know', async () => {
    expect((await change('price', { price: 0 }, 'PUT')).body).toMatchObject({
      payPlan: 'free',
      paymentStatus: 'free',
    });
    const reminders = await mailsOf('reminder-24h').where({ status: 'waiting' });
    expect(reminders).toMatchObject([{ facts: { lesson: { payPlan: 'free', pricePence: 0 } } }]);
    expect(await entriesOf('lesson.price_changed')).toMatchObject([
      { amountPence: 0, details: { fromPence: 5000 } },
    ]);
  });
});

describe('a cancelled lesson', () => {
  test('money by hand is to be given back if the player cancels in time, and is settled once, also after a mistake', async () => {
    await collect();
    await end('mistake');
    api.setNow(new Date('2037-11-20T12:30:00Z'));
    await collect();
    await cancelByPlayer();
    expect(await money()).toBe('to_give_back');
    expect(await toSettle()).toEqual([setup.lessonId]);
    for (const _ of [1, 2])
      expect((await end('returned')).body).toMatchObject({ paymentStatus: 'given_back' });
    expect(await toSettle()).toEqual([]);
    expect(await mailsOf('hand-payment-goes-back')).toMatchObject([
      { playerId: setup.player.id, facts: { amountPence: 5000, isGivenBack: true } },
    ]);
  });

  test('a new price of what is still owed for it brings no reminder of it', async () => {
    api.setNow(new Date('2037-11-23T10:00:00Z'));
    await cancelByCoach({ refund: false, stillOwes: true });
    expect((await change('price', { price: 40 }, 'PUT')).body).toMatchObject({
      paymentStatus: 'owes',
      price: 40,
    });
    expect(await api.knex('mails').whereLike('kind', 'reminder%').where({ status: 'waiting' })).toEqual([]);
  });

  test('a player who has cleared their list sees the lesson again, and gets a mail, when the coach gives the money back later', async () => {
    await collect();
    await cancelByCoach({ refund: false });
    await clear();
    expect(await money()).toBeUndefined();
    await cancelByCoach({ refund: true });
    await cancelByCoach({ refund: true });
    expect(await money()).toBe('to_give_back');
    expect(await mailsOf('hand-payment-goes-back')).toMatchObject([{ facts: { isGivenBack: false } }]);
    await end('returned');
    expect(await money()).toBe('given_back');
    expect(await mailsOf('hand-payment-goes-back')).toHaveLength(2);
  });

  test('the client of a lesson that is over hears that its money goes back, and is not thanked for it', async () => {
    api.setNow(AFTER);
    await collect();
    await cancelByCoach({ refund: true });
    expect(await mailsOf('hand-payment-goes-back')).toMatchObject([{ facts: { isGivenBack: false } }]);
    expect(await mailsOf('hand-payment-received')).toMatchObject([{ status: 'dropped' }]);
    expect(await mailsOf('lesson-cancelled-by-coach')).toEqual([]);
  });
});
