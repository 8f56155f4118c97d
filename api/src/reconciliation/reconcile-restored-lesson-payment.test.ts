import { describe, expect, test } from '@jest/globals';
import { LESSON_ENDS, setUpLessonToPay } from '../../../tests/fixtures/api/lesson-to-pay.ts';
import { TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { labelIntent } from '../payments/intent.ts';

const setup = await setUpLessonToPay();
const { api, compare, later, lessons, listed, openAndPay, refundsOf } = setup;

/** Pays, settles, and writes the lesson into the intent. */
async function payAndLabel(): Promise<string> {
  const paymentIntentId = await openAndPay();
  await setup.book(paymentIntentId);
  const [payment] = await api.knex('payments').where({ paymentIntentId });
  await labelIntent(api.context, payment.id);
  return paymentIntentId;
}

/** Restores the database of before the payment, or of the time when it was open. */
async function restore(payment: 'lost' | 'open', lesson: object = {}): Promise<void> {
  const { knex } = api;
  await knex('receipts').delete();
  await knex('receipt_counter').update({ lastNumber: 0 });
  if (payment === 'lost') await knex('payments').delete();
  else await knex('payments').update({ outcome: 'open', bookingId: null });
  await knex('bookings')
    .where({ id: setup.lessonId })
    .update({ payPlan: 'by_hand', startsAt: TUESDAY_9, endsAt: LESSON_ENDS, ...lesson });
}

describe('a payment for a lesson after a restore', () => {
  test.each(['lost', 'open'] as const)(
    'a payment that was %s in the backup finds its lesson by its intent, also after its end, and keeps its receipt’s number',
    async (payment) => {
      await api.knex('receipt_counter').update({ lastNumber: 41 });
      const paymentIntentId = await payAndLabel();
      await restore(payment);
      later(180, TUESDAY_9);
      await compare();
      expect(await lessons()).toMatchObject([
        { id: setup.lessonId, paymentIntentId, paymentStatus: 'completed' },
      ]);
      expect(await api.knex('receipts')).toMatchObject([{ number: 42 }]);
      expect(await api.knex('payments')).toMatchObject([
        { bookingId: setup.lessonId, forBookingId: setup.lessonId },
      ]);
      expect(await refundsOf(paymentIntentId)).toEqual([]);
      expect(await listed()).toEqual([]);
    },
  );

  test('without its lesson a payment is listed, books no other lesson, and is refunded only by the coach', async () => {
    const paymentIntentId = await openAndPay();
    await setup.loseEverything();
    await compare();
    expect(await lessons()).toEqual([]);
    expect(await listed()).toMatchObject([
      { kind: 'not_booked', actions: ['refund', 'resolve'], problem: expect.stringContaining('not here') },
    ]);
    await compare();
    expect(await api.knex('refunds')).toEqual([]);
    expect(await setup.act('refund')).toBe(200);
    expect(await api.knex('mails').where({ kind: 'payment-not-needed' })).toMatchObject([
      { facts: { reason: 'sent_by_coach' } },
    ]);
    await compare();
    expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
  });

  test('a second payment that the backup does not know is listed, and the lesson is paid once', async () => {
    const paymentIntentId = await payAndLabel();
    await restore('lost');
    // The player sees a lesson that is not paid, and pays again before anybody has compared.
    const again = await openAndPay();
    await setup.book(again);
    await compare();
    expect(await lessons()).toMatchObject([
      { id: setup.lessonId, paymentIntentId: again, paymentStatus: 'completed' },
    ]);
    expect(await listed()).toMatchObject([{ kind: 'not_booked', paymentIntentId }]);
  });
});
