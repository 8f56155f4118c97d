import { describe, expect, test } from '@jest/globals';
import { lessonAt } from '@lessons/rules';
import type Stripe from 'stripe';
import { decideSettlement, type Settlement } from './decide-settlement.ts';

const NOW = new Date('2037-11-20T12:00:00Z');
const DEPLOYMENT = { deploymentId: 'lessons.example' };
const SOLD = lessonAt(new Date('2037-11-24T09:00:00Z'), 60);
const MOVED = lessonAt(new Date('2037-11-25T09:00:00Z'), 60);
const REQUESTED = lessonAt(new Date('2037-11-26T09:00:00Z'), 60);
const OVER = lessonAt(new Date('2037-11-20T11:00:00Z'), 60);

/** A payment of £50, open and without a slot. */
const open = {
  bookingId: null,
  outcome: 'open',
  amountPence: 5_000,
  restoredAt: null,
  startsAt: null,
  endsAt: null,
} as const;
const soldAt = ({ start, end }: typeof SOLD) => ({ ...open, startsAt: start, endsAt: end });
const restored = { restoredAt: NOW };

/** The intent of a payment, paid in full. */
const paid = (metadata: Stripe.Metadata = {}, change: object = {}) =>
  ({
    status: 'succeeded',
    currency: 'gbp',
    amount_received: 5_000,
    latest_charge: { amount_refunded: 0 },
    metadata: { deployment_id: 'lessons.example', ...metadata },
    ...change,
  }) as unknown as Stripe.PaymentIntent;
const refunded = (pence: number) => paid({}, { latest_charge: { amount_refunded: pence } });
const withStatus = (status: Stripe.PaymentIntent.Status) => paid({}, { status, amount_received: 0 });
const naming = ({ start, end }: typeof SOLD) => ({
  starts_at: start.toISOString(),
  ends_at: end.toISOString(),
});

type Facts = Parameters<typeof decideSettlement>[1];
type Row = [
  payment: string,
  facts: { payment: Facts['payment']; intent: Stripe.PaymentIntent; requested?: typeof SOLD },
  settlement: Settlement,
];

const rows: Row[] = [
  [
    'that has a booking stays booked, also if its intent was refunded',
    { payment: { ...soldAt(SOLD), outcome: 'booked', bookingId: 'b1' }, intent: refunded(5_000) },
    { kind: 'already-booked', bookingId: 'b1' },
  ],
  [
    'that was refunded stays refunded',
    { payment: { ...soldAt(SOLD), outcome: 'refunded' }, intent: paid() },
    { kind: 'already-refunded' },
  ],
  [
    'whose intent was cancelled is cancelled',
    { payment: soldAt(SOLD), intent: withStatus('canceled') },
    { kind: 'cancel' },
  ],
  ...(['requires_payment_method', 'requires_action', 'processing'] as const).map((status): Row => [
    `whose intent is ${status} waits`,
    { payment: soldAt(SOLD), intent: withStatus(status) },
    { kind: 'wait-for-payment' },
  ]),
  [
    'that was cancelled, and paid after all, is booked',
    { payment: { ...soldAt(SOLD), outcome: 'cancelled' }, intent: paid() },
    { kind: 'book', lesson: SOLD, isRequested: false, refundsIfLost: true },
  ],
  [
    'that was refunded by hand in full is refunded',
    { payment: soldAt(SOLD), intent: refunded(5_000) },
    { kind: 'refund', reason: 'refunded_at_provider' },
  ],
  [
    'that was refunded in part is booked',
    { payment: soldAt(SOLD), intent: refunded(1_000) },
    { kind: 'book', lesson: SOLD, isRequested: false, refundsIfLost: true },
  ],
  [
    'of another amount is left to the coach, with its hold',
    { payment: soldAt(SOLD), intent: paid({}, { amount_received: 4_000 }) },
    { kind: 'leave-to-coach', releasesHold: false },
  ],
  [
    'in another currency is left to the coach, with its hold',
    { payment: soldAt(SOLD), intent: paid({}, { currency: 'usd' }) },
    { kind: 'leave-to-coach', releasesHold: false },
  ],
  ['without a slot asks for one', { payment: open, intent: paid() }, { kind: 'ask-for-slot' }],
  [
    'without a slot books the requested one',
    { payment: open, intent: paid(), requested: REQUESTED },
    { kind: 'book', lesson: REQUESTED, isRequested: true, refundsIfLost: true },
  ],
  [
    'with a slot books it, whatever is requested',
    { payment: soldAt(SOLD), intent: paid(), requested: REQUESTED },
    { kind: 'book', lesson: SOLD, isRequested: false, refundsIfLost: true },
  ],
  [
    'of an intent without a deployment is never refunded by itself',
    { payment: soldAt(SOLD), intent: paid({ deployment_id: '' }) },
    { kind: 'book', lesson: SOLD, isRequested: false, refundsIfLost: false },
  ],
  [
    'whose lesson has begun is refunded',
    { payment: soldAt({ ...OVER, start: NOW }), intent: paid() },
    { kind: 'refund', reason: 'lesson_begun' },
  ],
  [
    'whose lesson has begun, of an intent without a deployment, is left to the coach without a hold',
    { payment: soldAt(OVER), intent: paid({ deployment_id: '' }) },
    { kind: 'leave-to-coach', releasesHold: true },
  ],
  [
    'that was restored is booked again, also when its lesson is over',
    { payment: { ...soldAt(OVER), ...restored }, intent: paid() },
    { kind: 'book-again', lesson: OVER, isRequested: false, isMoved: false },
  ],
  [
    'whose intent names a booking that is gone is booked again, at the time to which it was moved',
    { payment: soldAt(SOLD), intent: paid({ booking_id: 'b1', ...naming(MOVED) }) },
    { kind: 'book-again', lesson: MOVED, isRequested: false, isMoved: true },
  ],
  [
    'that was restored without a slot asks for one',
    { payment: { ...open, ...restored }, intent: paid() },
    { kind: 'ask-for-slot' },
  ],
  [
    'that was restored without a slot books the requested one',
    { payment: { ...open, ...restored }, intent: paid(), requested: REQUESTED },
    { kind: 'book-again', lesson: REQUESTED, isRequested: true, isMoved: true },
  ],
  [
    'that was restored with the time of its lesson in its intent ignores what is requested',
    { payment: { ...open, ...restored }, intent: paid(naming(SOLD)), requested: REQUESTED },
    { kind: 'book-again', lesson: SOLD, isRequested: false, isMoved: true },
  ],
];

describe('decideSettlement', () => {
  test.each(rows)('a payment %s', (_, facts, settlement) => {
    expect(decideSettlement(DEPLOYMENT, { requested: undefined, now: NOW, ...facts })).toEqual(settlement);
  });
});
