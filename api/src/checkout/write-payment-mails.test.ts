import { beforeEach, describe, expect, test } from '@jest/globals';
import type { RefundFault } from '@lessons/sandbox-payments';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { closePayment } from './close-payment.ts';
import { Mail } from '../mails/outbox.ts';

let refundFault: RefundFault | null = null;
const setup = await setUpPayments({ onRefund: () => refundFault });
const { api, coach } = setup;

beforeEach(() => {
  refundFault = null;
});

/** Kinds of mails that are sent at once, in the order of their events. */
const kindsTo = async ({ email }: { email: string }) => {
  const mails = Mail.query(api.knex).where({ recipient: email }).whereNull('sendAt');
  return (await mails.orderBy(['createdAt', 'event'])).map(({ kind }) => kind);
};
const only = (kind: string) => Mail.query(api.knex).where({ kind }).first().throwIfNotFound();

describe('a refund', () => {
  test('a refund is mailed once, whoever notices it', async () => {
    const { send } = await setup.cancelPaidLesson();
    await Promise.all([send(), send()]);
    await setup.compare();
    expect(await kindsTo(setup.player)).toEqual([
      'lesson-booked',
      'lesson-cancelled-by-coach',
      'refund-succeeded',
    ]);
    expect((await only('refund-succeeded')).facts).toMatchObject({
      refundPence: 5000,
      lesson: { startsAt: TUESDAY_9 },
    });
    expect(await kindsTo(coach)).toEqual(['coach-lesson-booked']);
  });

  test('after a part was refunded at the provider, the mails name the rest, which goes back now', async () => {
    const { id, paymentIntentId } = await bookLesson(api, setup.player);
    await api.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 2000 });
    await setup.compare();
    const path = `/api/bookings/${id}/cancel`;
    const cancelled = await api.call('POST', path, { as: setup.player, body: { processRefund: true } });
    expect(cancelled.body).toMatchObject({ refund: { amount: 30 } });
    await setup.compare();
    for (const kind of ['lesson-cancelled-by-player', 'coach-lesson-cancelled', 'refund-succeeded'])
      expect((await only(kind)).facts).toMatchObject({ refundPence: 3000 });
  });

  test('a refund that the bank turns down later is mailed to both', async () => {
    const { send } = await setup.cancelPaidLesson('4000000000005126');
    await send();
    await eventually(send, ({ status }) => status === 'failed');
    await setup.compare();
    expect((await kindsTo(setup.player)).slice(2).sort()).toEqual(['refund-failed', 'refund-succeeded']);
    expect(await kindsTo(coach)).toEqual(['coach-lesson-booked', 'coach-refund-failed']);
  });

  test('a refund by hand while the lesson goes ahead is mailed as a refund', async () => {
    const { paymentIntentId } = await bookLesson(api, setup.player);
    await api.stripe.refunds.create({ payment_intent: paymentIntentId });
    await setup.compare();
    expect((await kindsTo(setup.player)).slice(1)).toEqual(['refund-succeeded']);
  });
});

describe('a payment without a lesson', () => {
  test('the mail about a payment for a lost slot names the nearest free ones', async () => {
    const { clientSecret, id } = await setup.open();
    setup.later(30);
    await bookLesson(api, await api.createPlayer(), TUESDAY_9);
    await setup.takeCourt('2037-11-24T11:00:00.000Z');
    await api.pay(clientSecret);
    expect((await setup.book(id)).status).toBe(422);
    await setup.book(id);
    expect(await kindsTo(setup.player)).toEqual(['payment-not-booked']);
    expect((await only('payment-not-booked')).facts).toMatchObject({
      reason: 'slot_lost',
      refundPence: 5000,
      slot: { startsAt: TUESDAY_9 },
      freeSlots: [
        { startsAt: '2037-11-24T10:00:00.000Z', endsAt: '2037-11-24T11:00:00.000Z' },
        { startsAt: '2037-11-24T12:00:00.000Z' },
        { startsAt: '2037-11-24T13:00:00.000Z' },
      ],
    });
  });

  test('a payment without a slot is mailed when it is closed', async () => {
    const { clientSecret, id } = await setup.openWithoutSlot();
    await api.pay(clientSecret);
    setup.later(24 * 60);
    const [{ id: paymentId }] = await api.knex('payments').where({ paymentIntentId: id });
    await closePayment(api.context, paymentId);
    expect((await only('payment-not-booked')).facts).toMatchObject({ reason: 'never_booked', slot: null });
  });
});
