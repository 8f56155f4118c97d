import { describe, expect, test } from '@jest/globals';
import { callOff } from '../../../tests/fixtures/api/call-off.ts';
import { setUpLessonToPay } from '../../../tests/fixtures/api/lesson-to-pay.ts';
import { TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { AuditEntry } from '../audit/audit-entry.ts';
import { tasksOf } from '../worker/tasks.ts';

const setup = await setUpLessonToPay();
const { api, coach, book, change, closePayments, intent, lesson, lessons } = setup;
const { mailsOf, openAndPay, openForLesson, pay, payments, refundsOf } = setup;

describe('settling the payment for a lesson', () => {
  test('the player pays a lesson that the coach booked: it is paid once, with a receipt, a mail and the label of its intent', async () => {
    expect(await lesson()).toMatchObject({ canPayOnline: true, paymentStatus: 'to_pay' });
    const { body } = await pay();
    expect(body).toMatchObject({ amount: 50, secondsLeft: 3600, expiresAt: '2037-11-20T13:00:00.000Z' });
    const { clientSecret, paymentIntentId } = await openForLesson();
    expect((await intent(paymentIntentId)).metadata).toMatchObject({
      for_booking: setup.lessonId,
      starts_at: TUESDAY_9,
    });
    expect((await intent(paymentIntentId)).metadata).not.toHaveProperty('booking_id');
    await api.pay(clientSecret);

    const paid = {
      id: setup.lessonId,
      status: 'confirmed',
      paymentStatus: 'completed',
      payPlan: 'online',
      canPayOnline: false,
    };
    expect(await book(paymentIntentId)).toMatchObject({ status: 200, body: { ...paid, paymentIntentId } });
    expect(await book(paymentIntentId)).toMatchObject({ status: 200, body: { id: setup.lessonId } });
    expect(await lessons()).toHaveLength(1);

    const receipt = await api.call('GET', `/api/bookings/${setup.lessonId}/receipt`, {
      as: setup.player,
    });
    expect(receipt.body).toMatchObject({ number: '000001', amount: 50, card: { last4: '4242' } });
    const [payment] = await payments();
    await tasksOf(api.context)['label-intent']({ paymentId: payment.id });
    expect((await intent(paymentIntentId)).metadata).toMatchObject({
      booking_id: setup.lessonId,
      receipt_number: '1',
    });
    expect(await mailsOf('lesson-paid')).toMatchObject([{ playerId: setup.player.id }]);
    // The reminder says when refunds end, no longer what is to be paid.
    expect(await mailsOf('reminder-24h')).toMatchObject([{ facts: { lesson: { payPlan: 'online' } } }]);
    expect(
      await AuditEntry.query(api.knex).where({ bookingId: setup.lessonId, action: 'payment.booked' }),
    ).toHaveLength(1);
  });

  test('cash that the coach notes while the player pays counts: the card money goes back in full, with a mail', async () => {
    const paymentIntentId = await openAndPay();
    await change('hand-payment', { method: 'cash' });
    expect(await book(paymentIntentId)).toMatchObject({ status: 422, body: { code: 'paid_already' } });
    expect(await lesson()).toMatchObject({ paymentStatus: 'completed', handPayment: { method: 'cash' } });
    expect(await api.knex('refunds')).toMatchObject([{ reason: 'paid_already', amountPence: 5000 }]);
    expect(await mailsOf('payment-not-needed')).toMatchObject([{ facts: { reason: 'paid_already' } }]);
    await setup.compare();
    expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
  });

  test('a lesson is cancelled while its player pays: the card money goes back, with a mail that says why', async () => {
    const paymentIntentId = await openAndPay();
    await setup.cancelAsCoach(setup.lessonId);
    expect(await book(paymentIntentId)).toMatchObject({ status: 422, body: { code: 'lesson_cancelled' } });
    expect(await mailsOf('payment-not-needed')).toMatchObject([{ facts: { reason: 'lesson_cancelled' } }]);
  });

  test('a lesson that is called off while its player pays is paid, and reminders wait for its new time', async () => {
    const paymentIntentId = await openAndPay();
    await callOff(setup.api, setup.coach, [setup.lessonId]);
    const paid = { status: 'pending', paymentStatus: 'completed' };
    expect(await book(paymentIntentId)).toMatchObject({ status: 200, body: paid });
    expect(await mailsOf('reminder-24h').where({ status: 'waiting' })).toEqual([]);
  });

  test.each([
    ['cash', () => change('hand-payment', { method: 'cash' })],
    ['a waiver', () => change('waived', { isWaived: true }, 'PUT')],
    ['a cancellation', () => setup.cancelAsCoach(setup.lessonId)],
    ['a call-off', () => callOff(api, coach, [setup.lessonId])],
  ])('%s closes the open payment by a job', async (_, act) => {
    const { paymentIntentId } = await openForLesson();
    await act();
    await closePayments();
    expect((await intent(paymentIntentId)).status).toBe('canceled');
    expect(await payments()).toMatchObject([{ outcome: 'cancelled' }]);
  });

  test('a price is mended after its open payment was closed, and not once that was paid', async () => {
    const { paymentIntentId } = await openForLesson();
    expect(await change('price', { price: 45 }, 'PUT')).toMatchObject({ status: 200, body: { price: 45 } });
    expect((await intent(paymentIntentId)).status).toBe('canceled');
    const opened = await pay(45);
    await api.pay(String(opened.body['clientSecret']));
    expect(await change('price', { price: 50 }, 'PUT')).toMatchObject({
      status: 422,
      body: { code: 'already_paid' },
    });
    expect(await lesson()).toMatchObject({ price: 45, paymentStatus: 'completed' });
  });

  test('card money for a lesson whose price is another by now is listed, and pays it once the price is right', async () => {
    const paymentIntentId = await openAndPay();
    await api.knex('bookings').where({ id: setup.lessonId }).update({ pricePence: 4500 });
    expect(await book(paymentIntentId)).toMatchObject({ status: 422, body: { code: 'payment_to_look_at' } });
    expect(await setup.listed()).toMatchObject([{ kind: 'not_booked', actions: ['refund', 'resolve'] }]);
    await api.knex('bookings').where({ id: setup.lessonId }).update({ pricePence: 5000 });
    await setup.compare();
    expect(await setup.listed()).toEqual([]);
    expect(await lesson()).toMatchObject({ paymentStatus: 'completed' });
  });
});
