import { expect, test } from '@jest/globals';
import type { CancelResult } from '@lessons/contract';
import { buildAdminBooking, paidInCash, toPayByHand } from '../../../player-app/test/sample-data.ts';
import { cancelLabel, noticeOf } from './cancel-money.tsx';

const card = buildAdminBooking('2026-11-24T17:00Z');
const byHand = { ...card, ...paidInCash };
const unpaid = { ...card, ...toPayByHand };
const free = { ...card, payPlan: 'free', paymentStatus: 'free', price: 0 } as const;
const [nothing, refund, stillOwes] = [
  { refund: false, stillOwes: false },
  { refund: true, stillOwes: false },
  { refund: false, stillOwes: true },
];
const inTime: Partial<CancelResult> = { isEligibleForRefund: true };

test.each([
  [
    'card money goes back',
    card,
    refund,
    { refund: { amount: 50, status: 'pending' } },
    'Cancel booking · £50 goes back',
    "Booking cancelled and £50 refunded to client's payment method",
  ],
  [
    'card money could not go back',
    card,
    refund,
    { refund: { amount: 50, status: 'failed' } },
    'Cancel booking · £50 goes back',
    'Booking cancelled, but the refund failed',
  ],
  [
    'card money is kept',
    card,
    nothing,
    {},
    'Cancel booking · £50 is kept',
    'Booking cancelled without refund. Payment retained.',
  ],
  [
    'cash is to be given back',
    byHand,
    refund,
    {},
    'Cancel booking · £50 to give back',
    'Booking cancelled. £50 to give back.',
  ],
  [
    'cash is kept',
    byHand,
    nothing,
    {},
    'Cancel booking · £50 is kept',
    'Booking cancelled without refund. Payment retained.',
  ],
  ['nothing was paid', unpaid, nothing, inTime, 'Cancel booking', 'Booking cancelled. Nothing was paid.'],
  [
    'it is still owed',
    unpaid,
    stillOwes,
    {},
    'Cancel booking · £50 still owed',
    'Booking cancelled. £50 is still owed.',
  ],
  [
    'by the server’s clock it is owed by nobody',
    unpaid,
    stillOwes,
    inTime,
    'Cancel booking · £50 still owed',
    'Booking cancelled. Nothing was paid.',
  ],
  ['a lesson was free', free, nothing, {}, 'Cancel booking', 'Booking cancelled.'],
] as const)('the button and the notice say that %s', (_, booking, decision, result, label, title) => {
  const answer = { refund: null, isEligibleForRefund: false, hoursUntilLesson: 7, ...result };
  expect(cancelLabel(booking, decision)).toBe(label);
  expect(noticeOf(booking, decision, answer).title).toBe(title);
});
