import { expect, test } from '@jest/globals';
import type { Booking } from '@lessons/contract';
import { buildBooking, paidInCash, toPayByHand } from '../../../test/sample-data.ts';
import { cancelOutcome, cancelQuestion } from './cancel-texts.ts';

const lesson = (fields: Partial<Booking> = {}) => buildBooking('2026-11-24T17:00:00Z', fields);
const free: Partial<Booking> = { payPlan: 'free', paymentStatus: 'free', price: 0 };
const refundedAlready: Partial<Booking> = { paymentStatus: 'refunded' };
const tooLate =
  'Lessons cannot be cancelled within 24 hours of the scheduled time. No refunds will be provided for late cancellations.';

test.each([
  ['paid by card', { price: 47.5 }, /^You get £47.50 back\. A refund will be processed/, 'Cancel & Refund'],
  ['paid in cash', paidInCash, /^Alex Morgan will give you the £50 back\.$/, 'Cancel'],
  ['to be paid by hand', toPayByHand, /^Nothing was charged\. You will owe nothing\.$/, 'Cancel'],
  ['free', free, /^Nothing was charged\.$/, 'Cancel'],
  ['refunded already', refundedAlready, /^Cancellation is free up to 24 hours/, 'Cancel'],
])(
  'before a lesson is cancelled in time that is %s, the dialog says what becomes of its money',
  (_, fields, description, confirmLabel) => {
    const question = cancelQuestion(lesson(fields), true);
    expect(question.description).toMatch(description);
    expect(question.confirmLabel).toBe(confirmLabel);
  },
);

test.each([
  ['paid by card', {}, tooLate, 'Cancel (No Refund)'],
  ['paid in cash', paidInCash, tooLate, 'Cancel'],
  ['to be paid by hand', toPayByHand, `${tooLate} You still owe £50.`, 'Cancel'],
  ['free', free, 'Nothing was charged.', 'Cancel'],
])(
  'before a lesson is cancelled late that is %s, the dialog says that nothing comes back, or what is owed',
  (_, fields, description, confirmLabel) => {
    expect(cancelQuestion(lesson(fields), false)).toEqual({ description, confirmLabel });
  },
);

test.each([
  ['by card', {}, /^There is no refund for this lesson/, /^No refund will be made/],
  ['in cash', paidInCash, /^Alex Morgan will give you the £50 back/, /^No refund will be made/],
  ['by hand, and not yet', toPayByHand, /^Nothing was charged\.$/, /^You still owe £50, because/],
  ['never, being free', free, /^Nothing was charged\.$/, /^Nothing was charged\.$/],
])(
  'after a cancellation without a refund of a lesson that is paid %s, the toast says so',
  (_, fields, inTime, late) => {
    const result = { refund: null, hoursUntilLesson: 30 };
    expect(cancelOutcome({ ...result, isEligibleForRefund: true }, lesson(fields))).toMatch(inTime);
    expect(cancelOutcome({ ...result, isEligibleForRefund: false }, lesson(fields))).toMatch(late);
  },
);

test('after a cancellation with a refund the toast says whether it is on its way or failed', () => {
  const outcome = (status: 'pending' | 'failed') =>
    cancelOutcome(
      { refund: { amount: 50, status }, isEligibleForRefund: true, hoursUntilLesson: 30 },
      lesson(),
    );
  expect(outcome('pending')).toBe('A refund will be processed within 5-10 business days.');
  expect(outcome('failed')).toMatch(/could not be sent.*will contact you/);
});
