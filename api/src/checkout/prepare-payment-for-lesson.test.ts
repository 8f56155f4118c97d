import { describe, expect, test } from '@jest/globals';
import { LESSON_ENDS, setUpLessonToPay } from '../../../tests/fixtures/api/lesson-to-pay.ts';
import { bookLesson } from '../../../tests/fixtures/api/tennis-week.ts';

const setup = await setUpLessonToPay();
const { api, asCoach, book, change, closePayments, intent, later, lesson, lessons } = setup;
const { openForLesson, pay, payments } = setup;

const DAY_MINUTES = 24 * 60;

describe('opening the payment for a lesson', () => {
  test('every tab and device gets the same open payment, also at the same moment', async () => {
    const opened = await Promise.all([openForLesson(), openForLesson(), openForLesson()]);
    expect(new Set(opened.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
    expect(await payments()).toHaveLength(1);
  });

  test('an open payment for a lesson is closed after an hour', async () => {
    const { paymentIntentId } = await openForLesson();
    later(60);
    await closePayments();
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
    expect((await pay(50, await api.createPlayer())).status).toBe(403);
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
    setup.lessonId = (await bookLesson(api, setup.player, '2037-11-25T09:00:00.000Z')).id;
    expect(await pay()).toMatchObject({ status: 422, body: { code: 'already_paid' } });
  });

  test.each([
    [
      'cash was noted by mistake',
      () => change('hand-payment', { method: 'cash' }),
      () => change('hand-payment/end', { reason: 'mistake' }),
    ],
    [
      'the debt is due again',
      () => change('waived', { isWaived: true }, 'PUT'),
      () => change('waived', { isWaived: false }, 'PUT'),
    ],
    [
      'it has a price again',
      () => change('price', { price: 0 }, 'PUT'),
      () => change('price', { price: 50 }, 'PUT'),
    ],
  ])('a lesson that its player cleared is theirs to pay again once %s', async (_, settle, undo) => {
    later(60, LESSON_ENDS);
    await settle();
    const cleared = `/api/bookings/user/${setup.player.id}/clear-activity`;
    await api.call('DELETE', cleared, { as: setup.player });
    expect(await lessons()).toEqual([]);
    await undo();
    expect(await lesson()).toMatchObject({ paymentStatus: 'owes', canPayOnline: true });
  });

  test('setting the price that a lesson has leaves its open payment open', async () => {
    const { paymentIntentId } = await openForLesson();
    expect((await change('price', { price: 50 }, 'PUT')).status).toBe(200);
    expect((await openForLesson()).paymentIntentId).toBe(paymentIntentId);
  });

  test('an open payment at another price than that of its lesson is closed, and one at its price is opened', async () => {
    const { paymentIntentId } = await openForLesson();
    await api.knex('bookings').where({ id: setup.lessonId }).update({ pricePence: 4500 });
    expect(await pay(45)).toMatchObject({ status: 200, body: { amount: 45 } });
    expect((await setup.intent(paymentIntentId)).status).toBe('canceled');
  });

  test('a payment for a lesson that the bank is processing is refused without a word of booking', async () => {
    const { paymentIntentId } = await openForLesson();
    await setup.setStatus(paymentIntentId, 'processing');
    const processing = {
      status: 422,
      body: { code: 'payment_processing', message: expect.stringContaining('It counts as soon as') },
    };
    expect(await pay()).toMatchObject(processing);
    expect(await book(paymentIntentId)).toMatchObject(processing);
  });

  test('the lesson of a guest can’t be paid online until they have an account', async () => {
    const client = { firstName: 'Margaret', phone: '01632 960142' };
    const id = await setup.bookFor('2037-11-25T09:00:00.000Z', client);
    const listed: { body: unknown } = await asCoach('GET', '/api/admin/bookings');
    expect(listed.body).toContainEqual(
      expect.objectContaining({ id, paymentStatus: 'to_pay', canPayOnline: false }),
    );
  });

  test('a payment for a lesson that the bank is processing keeps the player from no other checkout', async () => {
    const { paymentIntentId } = await openForLesson();
    await setup.setStatus(paymentIntentId, 'processing');
    await book(paymentIntentId);
    expect((await setup.open('2037-11-25T09:00:00.000Z')).id).toMatch(/^pi_/);
  });
});
