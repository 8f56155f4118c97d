import { beforeEach, describe, expect, test } from '@jest/globals';
import { minutesAfter, setUpPayments } from '../../../tests/fixtures/payments.ts';
import { bookLesson, NOW, TUESDAY_9 } from '../../../tests/fixtures/tennis-week.ts';
import { AuditEntry } from '../audit/audit-entry.ts';
import { tasksOf } from '../worker/tasks.ts';

const setup = setUpPayments();
const { book, later, intent, lessons, refundsOf } = setup;

const DAY_MINUTES = 24 * 60;
const LESSON_ENDS = '2037-11-24T10:00:00.000Z';

let id: string;

/** Each test has a lesson on Tuesday at nine that the coach booked for £50. */
beforeEach(async () => {
  id = await bookFor(setup.player.id);
});

async function bookFor(clientId: string, startTime = TUESDAY_9): Promise<string> {
  const body = { client: { id: clientId }, startTime, duration: 60, price: 50 };
  return String((await asCoach('POST', '/api/admin/bookings', body)).body['id']);
}

const asCoach = (method: string, path: string, body?: object) =>
  setup.api.call(method, path, { as: setup.coach, body });
const change = (path: string, body: object, method = 'POST') =>
  asCoach(method, `/api/admin/bookings/${id}/${path}`, body);
const pay = (amount = 50, as = setup.player) =>
  setup.api.call('POST', `/api/bookings/${id}/pay`, { as, body: { amount } });

/** Opens the payment, and returns its intent's id and client secret. */
async function open() {
  const { status, body } = await pay();
  if (status !== 200) throw new Error(`Not opened: ${JSON.stringify(body)}`);
  const clientSecret = String(body['clientSecret']);
  return { clientSecret, paymentIntentId: clientSecret.split('_secret_')[0] ?? '' };
}
async function openAndPay(): Promise<string> {
  const { clientSecret, paymentIntentId } = await open();
  await setup.api.pay(clientSecret);
  return paymentIntentId;
}
/** Does what the jobs would do. */
async function runJobs(): Promise<void> {
  const { api } = setup;
  const jobs = await api.knex('graphile_worker.jobs').where({ taskIdentifier: 'close-payment' });
  for (const { key } of jobs)
    await tasksOf(api.context)['close-payment']({ paymentId: String(key).split(':')[1] ?? '' });
}
const payments = () => setup.api.knex('payments').orderBy('createdAt');
const mailsOf = (kind: string) => setup.api.knex('mails').where({ kind });
const lesson = async () => (await lessons())[0];

describe('opening the payment for a lesson', () => {
  test('the player pays a lesson that the coach booked: it is paid once, with a receipt, a mail and the label of its intent', async () => {
    expect(await lesson()).toMatchObject({ canPayOnline: true, paymentStatus: 'to_pay' });
    const { body } = await pay();
    expect(body).toMatchObject({ amount: 50, secondsLeft: 3600, expiresAt: '2037-11-20T13:00:00.000Z' });
    const { clientSecret, paymentIntentId } = await open();
    expect((await intent(paymentIntentId)).metadata).toMatchObject({ for_booking: id, starts_at: TUESDAY_9 });
    expect((await intent(paymentIntentId)).metadata).not.toHaveProperty('booking_id');
    await setup.api.pay(clientSecret);

    const paid = {
      id,
      status: 'confirmed',
      paymentStatus: 'completed',
      payPlan: 'online',
      canPayOnline: false,
    };
    expect(await book(paymentIntentId)).toMatchObject({ status: 200, body: { ...paid, paymentIntentId } });
    expect(await book(paymentIntentId)).toMatchObject({ status: 200, body: { id } });
    expect(await lessons()).toHaveLength(1);

    const receipt = await setup.api.call('GET', `/api/bookings/${id}/receipt`, { as: setup.player });
    expect(receipt.body).toMatchObject({ number: '000001', amount: 50, card: { last4: '4242' } });
    const [payment] = await payments();
    await tasksOf(setup.api.context)['label-intent']({ paymentId: payment.id });
    expect((await intent(paymentIntentId)).metadata).toMatchObject({ booking_id: id, receipt_number: '1' });
    expect(await mailsOf('lesson-paid')).toMatchObject([{ playerId: setup.player.id }]);
    // The reminder says when refunds end, no longer what is to be paid.
    expect(await mailsOf('reminder-24h')).toMatchObject([{ facts: { lesson: { payPlan: 'online' } } }]);
    expect(
      await AuditEntry.query(setup.api.knex).where({ bookingId: id, action: 'payment.booked' }),
    ).toHaveLength(1);
  });

  test('every tab and device gets the same open payment, also at the same moment', async () => {
    const opened = await Promise.all([open(), open(), open()]);
    expect(new Set(opened.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
    expect(await payments()).toHaveLength(1);
  });

  test('a payment whose time is up is closed before another one opens', async () => {
    const first = await open();
    later(59);
    const second = await open();
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    expect((await intent(first.paymentIntentId)).status).toBe('canceled');
    expect(await payments()).toMatchObject([{ outcome: 'cancelled' }, { outcome: 'open' }]);
  });

  test('an open payment for a lesson is closed after an hour', async () => {
    const { paymentIntentId } = await open();
    later(60);
    await runJobs();
    expect((await intent(paymentIntentId)).status).toBe('canceled');
    expect(await payments()).toMatchObject([{ outcome: 'cancelled' }]);
    expect(await lesson()).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'to_pay',
      canPayOnline: true,
    });
  });

  test('a lesson is paid online until 30 days after its end, and not by others', async () => {
    later(30 * DAY_MINUTES - 1, LESSON_ENDS);
    expect(await lesson()).toMatchObject({ canPayOnline: true, paymentStatus: 'owes' });
    expect((await pay()).status).toBe(200);
    later(30 * DAY_MINUTES, LESSON_ENDS);
    expect(await lesson()).toMatchObject({ canPayOnline: false, paymentStatus: 'owes' });
    expect(await pay()).toMatchObject({ status: 422, body: { code: 'too_late_to_pay' } });
    expect((await pay(50, await setup.api.createPlayer())).status).toBe(403);
  });

  test.each([
    ['another price than the lesson’s', () => pay(45), 'price_changed'],
    ['what is paid by hand', () => change('hand-payment', { method: 'cash' }), 'already_paid'],
    ['a debt that was let go', () => change('waived', { isWaived: true }, 'PUT'), 'nothing_due'],
    ['a lesson that became free', () => change('price', { price: 0 }, 'PUT'), 'nothing_due'],
  ])('%s can’t be paid online', async (_, act, code) => {
    await act();
    expect(await pay(code === 'price_changed' ? 45 : 50)).toMatchObject({ status: 422, body: { code } });
    expect(await payments()).toEqual([]);
  });

  test('a lesson that its player paid when booking it has no second payment', async () => {
    ({ id } = await bookLesson(setup.api, setup.player, '2037-11-25T09:00:00.000Z'));
    expect(await pay()).toMatchObject({ status: 422, body: { code: 'already_paid' } });
  });

  test('the lesson of a guest can’t be paid online until they have an account', async () => {
    const client = { firstName: 'Margaret', phone: '01632 960142' };
    const body = { client, startTime: '2037-11-25T09:00:00.000Z', duration: 60, price: 50 };
    const booked = await asCoach('POST', '/api/admin/bookings', body);
    expect(booked.body).toMatchObject({ paymentStatus: 'to_pay', canPayOnline: false });
  });

  test('an account that takes over the lesson of a guest can pay it', async () => {
    const client = { firstName: 'Margaret', phone: '01632 960142' };
    const body = { client, startTime: '2037-11-25T09:00:00.000Z', duration: 60, price: 50 };
    id = String((await asCoach('POST', '/api/admin/bookings', body)).body['id']);
    expect((await pay()).status).toBe(403);
    const [{ playerId: guestId }] = await setup.api.knex('bookings').where({ id });
    await asCoach('POST', `/api/admin/clients/${guestId}/same-person`, { accountId: setup.player.id });
    expect(await book(await openAndPay())).toMatchObject({ body: { id, paymentStatus: 'completed' } });
  });

  test('while the provider does not respond a payment is refused with 503, and the next try opens it', async () => {
    setup.onRequest = ({ path, stage }) =>
      path === '/v1/payment_intents' && stage === 'before' ? 500 : null;
    expect((await pay()).status).toBe(503);
    setup.onRequest = () => null;
    expect((await pay()).status).toBe(200);
    expect(await payments()).toHaveLength(1);
  });

  test('an open payment for a lesson keeps the player from no other checkout', async () => {
    const { paymentIntentId } = await open();
    await setup.api.knex('payments').where({ paymentIntentId }).update({ processingSince: NOW });
    expect((await setup.open('2037-11-25T09:00:00.000Z')).id).toMatch(/^pi_/);
  });
});

describe('settling the payment for a lesson', () => {
  test('a lesson that is owed after its end is paid, and keeps its status', async () => {
    later(60, LESSON_ENDS);
    await tasksOf(setup.api.context)['complete-lessons']({});
    const paymentIntentId = await openAndPay();
    expect(await book(paymentIntentId)).toMatchObject({
      status: 200,
      body: { id, status: 'completed', paymentStatus: 'completed' },
    });
  });

  test('a lesson that its player cancelled too late is paid, and stays cancelled', async () => {
    setup.api.setNow(new Date('2037-11-24T08:00:00Z'));
    await setup.api.call('POST', `/api/bookings/${id}/cancel`, { as: setup.player, body: {} });
    expect(await lesson()).toMatchObject({ status: 'cancelled', paymentStatus: 'owes', canPayOnline: true });
    await book(await openAndPay());
    expect(await lesson()).toMatchObject({ status: 'cancelled', paymentStatus: 'completed' });
  });

  test('a lesson that was moved meanwhile is paid at its present time', async () => {
    const { clientSecret, paymentIntentId } = await open();
    const startTime = '2037-11-25T11:00:00.000Z';
    await change('move', { startTime });
    await setup.api.pay(clientSecret);
    expect(await book(paymentIntentId)).toMatchObject({ body: { id, startTime } });
    expect(await payments()).toMatchObject([{ startsAt: new Date(startTime), bookingId: id }]);
  });

  test('cash that the coach notes while the player pays counts: the card money goes back in full, with a mail', async () => {
    const paymentIntentId = await openAndPay();
    await change('hand-payment', { method: 'cash' });
    expect(await book(paymentIntentId)).toMatchObject({ status: 422, body: { code: 'paid_already' } });
    expect(await lesson()).toMatchObject({ paymentStatus: 'completed', handPayment: { method: 'cash' } });
    expect(await setup.api.knex('refunds')).toMatchObject([{ reason: 'paid_already', amountPence: 5000 }]);
    expect(await mailsOf('payment-not-needed')).toMatchObject([{ facts: { reason: 'paid_already' } }]);
    await setup.compare();
    expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
  });

  test.each([
    ['cash', () => change('hand-payment', { method: 'cash' })],
    ['a waiver', () => change('waived', { isWaived: true }, 'PUT')],
    ['a cancellation', () => setup.cancelAsCoach(id)],
  ])('%s closes the open payment by a job', async (_, act) => {
    const { paymentIntentId } = await open();
    await act();
    await runJobs();
    expect((await intent(paymentIntentId)).status).toBe('canceled');
    expect(await payments()).toMatchObject([{ outcome: 'cancelled' }]);
  });

  test('the payment for a lesson that is cancelled and owes nothing goes back', async () => {
    const paymentIntentId = await openAndPay();
    await setup.cancelAsCoach(id);
    expect(await book(paymentIntentId)).toMatchObject({ status: 422, body: { code: 'lesson_cancelled' } });
    expect(await setup.api.knex('refunds')).toMatchObject([{ reason: 'lesson_cancelled' }]);
  });

  test('a price is mended after its open payment was closed, and not once that was paid', async () => {
    const { paymentIntentId } = await open();
    expect(await change('price', { price: 45 }, 'PUT')).toMatchObject({ status: 200, body: { price: 45 } });
    expect((await intent(paymentIntentId)).status).toBe('canceled');
    const opened = await pay(45);
    await setup.api.pay(String(opened.body['clientSecret']));
    expect(await change('price', { price: 50 }, 'PUT')).toMatchObject({
      status: 422,
      body: { code: 'already_paid' },
    });
    expect(await lesson()).toMatchObject({ price: 45, paymentStatus: 'completed' });
  });

  test('card money for a lesson whose price is another by now is listed, and pays it once the price is right', async () => {
    const paymentIntentId = await openAndPay();
    await setup.api.knex('bookings').where({ id }).update({ pricePence: 4500 });
    expect(await book(paymentIntentId)).toMatchObject({ status: 422, body: { code: 'payment_to_look_at' } });
    expect(await setup.listed()).toMatchObject([{ kind: 'not_booked', actions: ['refund', 'settle'] }]);
    await setup.api.knex('bookings').where({ id }).update({ pricePence: 5000 });
    await setup.compare();
    expect(await setup.listed()).toEqual([]);
    expect(await lesson()).toMatchObject({ paymentStatus: 'completed' });
  });

  test('a lesson that was paid later is refunded at the provider as any other when its player cancels in time', async () => {
    const paymentIntentId = await openAndPay();
    await book(paymentIntentId);
    const cancelled = await setup.api.call('POST', `/api/bookings/${id}/cancel`, {
      as: setup.player,
      body: { processRefund: true },
    });
    expect(cancelled.body).toMatchObject({ refund: { amount: 50 } });
    await setup.compare();
    expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
    expect(await lesson()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await change('hand-payment', { method: 'cash' })).toMatchObject({
      body: { code: 'already_paid' },
    });
  });

  test('the money of a lesson that was paid later is revenue, and its row of the spreadsheet says card', async () => {
    later(30, minutesAfter(TUESDAY_9, 0));
    await book(await openAndPay());
    expect((await asCoach('GET', '/api/admin/overview')).body).toMatchObject({ revenueToday: 50 });
    const { body } = await asCoach('GET', '/api/admin/bookings/export');
    expect(body['text']).toMatch(/completed,50\.00,,card,,0\.00/);
  });
});
