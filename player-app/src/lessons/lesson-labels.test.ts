import { expect, test } from '@jest/globals';
import type { Booking } from '@lessons/contract';
import { buildBooking, paidInCash } from '../../test/sample-data.ts';
import { coachBookedMoney, paymentLabel, refundNote, statusBadge } from './lesson-labels.ts';

test.each([
  ['pending', 'completed', 'Pending', 'Paid'],
  ['confirmed', 'completed', 'Confirmed', 'Paid'],
  ['completed', 'completed', 'Completed', 'Paid'],
  ['cancelled', 'completed', 'Cancelled', 'Paid'],
  ['cancelled', 'refunded', 'Cancelled - Refunded', 'Refunded'],
  ['cancelled', 'refund_pending', 'Cancelled - Refund pending', 'Refund on its way'],
  ['cancelled', 'refund_failed', 'Cancelled - Refund failed', 'Refund failed'],
  ['no_show', 'disputed', 'no_show', 'disputed'],
])(
  'a lesson with status %s and payment %s has the labels "%s" and "%s"',
  (status, paymentStatus, badge, payment) => {
    const lesson = buildBooking('2026-11-24T17:00:00Z', { status, paymentStatus });
    expect(statusBadge(lesson).text).toBe(badge);
    expect(paymentLabel(lesson)).toBe(payment);
  },
);

test('a refund that is open is explained, a settled one is not', () => {
  const note = (paymentStatus: string) => refundNote({ paymentStatus });
  expect(note('refund_pending')).toBe('A refund will be processed within 5-10 business days.');
  expect(note('refund_failed')).toMatch(/could not be sent.*will contact you/);
  expect(note('refunded')).toBeNull();
});

test.each([
  ['confirmed', { paymentStatus: 'to_pay' }, '£50 to pay at the lesson'],
  ['completed', { paymentStatus: 'owes' }, 'You owe £50'],
  ['cancelled', { paymentStatus: 'owes' }, 'You owe £50'],
  ['completed', { paymentStatus: 'waived' }, 'Nothing to pay'],
  ['cancelled', { paymentStatus: 'nothing_due' }, 'Nothing was charged'],
  ['confirmed', { paymentStatus: 'free', payPlan: 'free', price: 0 }, 'Free'],
  ['completed', paidInCash, '£50 Paid in cash'],
  ['completed', { handPayment: { ...paidInCash.handPayment, method: 'transfer' } }, '£50 Paid by transfer'],
  ['completed', { handPayment: { ...paidInCash.handPayment, method: 'cheque' } }, '£50 Paid'],
  ['cancelled', { ...paidInCash, paymentStatus: 'to_give_back' }, '£50 will be given back by Alex Morgan'],
  ['cancelled', { ...paidInCash, paymentStatus: 'given_back' }, '£50 Given back'],
  ['confirmed', { paymentStatus: 'called_off' }, '£50 called_off'],
] as const)('a %s lesson by hand says of its money: %j %s', (status, fields, text) => {
  const differences = { payPlan: 'by_hand', ...fields, status } as Partial<Booking>;
  expect(coachBookedMoney(buildBooking('2026-11-24T17:00:00Z', differences))).toBe(text);
});

test('a lesson that was paid when it was booked has no words of the coach’s bookings', () => {
  expect(coachBookedMoney(buildBooking('2026-11-24T17:00:00Z'))).toBeNull();
});
