import { expect, test } from '@jest/globals';
import { cancelOutcome, cancelQuestion } from './cancel-texts.ts';
import { paymentLabel, refundNote, statusBadge } from '../../lessons/lesson-labels.ts';

test.each([
  ['pending', 'completed', 'Pending', 'Paid'],
  ['confirmed', 'completed', 'Confirmed', 'Paid'],
  ['completed', 'completed', 'Completed', 'Paid'],
  ['cancelled', 'completed', 'Cancelled', 'Paid'],
  ['cancelled', 'refunded', 'Cancelled - Refunded', 'Refunded'],
  ['cancelled', 'refund_pending', 'Cancelled - Refund Pending', 'Refund on its way'],
  ['cancelled', 'refund_failed', 'Cancelled - Refund Failed', 'Refund failed'],
  ['no_show', 'disputed', 'no_show', 'disputed'],
])(
  'a lesson with status %s and payment %s has the labels "%s" and "%s"',
  (status, paymentStatus, badge, payment) => {
    expect(statusBadge({ status, paymentStatus }).text).toBe(badge);
    expect(paymentLabel({ paymentStatus, status })).toBe(payment);
  },
);

test('a refund that is open is explained, a settled one is not', () => {
  const note = (paymentStatus: string) => refundNote({ status: 'cancelled', paymentStatus });
  expect(note('refund_pending')).toBe('A refund will be processed within 5-10 business days.');
  expect(note('refund_failed')).toMatch(/could not be sent.*will contact you/);
  expect(note('refunded')).toBeNull();
});

test('the dialog offers the refund, or warns that there is none', () => {
  expect(cancelQuestion(true, 47.5).description).toMatch(/£47.50/);
  expect(cancelQuestion(true, 50).confirmLabel).toBe('Cancel & Refund');
  expect(cancelQuestion(false, 50)).toEqual({
    description:
      'Lessons cannot be cancelled within 24 hours of the scheduled time. No refunds will be provided for late cancellations.',
    confirmLabel: 'Cancel (No Refund)',
  });
});

test('the result of a cancellation is the server’s', () => {
  const outcome = { hoursUntilLesson: 30 };
  const refund = { amount: 50, status: 'pending' as const };
  expect(cancelOutcome({ ...outcome, refund, isEligibleForRefund: true })).toBe(
    'A refund will be processed within 5-10 business days.',
  );
  expect(cancelOutcome({ ...outcome, refund: null, isEligibleForRefund: false })).toMatch(/within 24 hours/);
  expect(
    cancelOutcome({ ...outcome, refund: { ...refund, status: 'failed' }, isEligibleForRefund: true }),
  ).toMatch(/could not be sent.*will contact you/);
});
