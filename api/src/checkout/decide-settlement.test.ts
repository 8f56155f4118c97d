import { describe, expect, test } from '@jest/globals';
import { lessonAt, type LessonMoney } from '@lessons/rules';
import type Stripe from 'stripe';
import { decideSettlement, type Settlement } from './decide-settlement.ts';

const NOW = new Date('2037-11-20T12:00:00Z');
const DEPLOYMENT = { deploymentId: 'lessons.example' };
const SOLD = lessonAt(new Date('2037-11-24T09:00:00Z'), 60);
const MOVED = lessonAt(new Date('2037-11-25T09:00:00Z'), 60);
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
  facts: { payment: Facts['payment']; intent: Stripe.PaymentIntent },
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
    { kind: 'book', lesson: SOLD, refundsIfLost: true },
  ],
  [
    'that was refunded by hand in full is refunded',
    { payment: soldAt(SOLD), intent: refunded(5_000) },
    { kind: 'refund', reason: 'refunded_at_provider' },
  ],
  [
    'that was refunded in part is booked',
    { payment: soldAt(SOLD), intent: refunded(1_000) },
    { kind: 'book', lesson: SOLD, refundsIfLost: true },
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
    'of an intent without a deployment is never refunded by itself',
    { payment: soldAt(SOLD), intent: paid({ deployment_id: '' }) },
    { kind: 'book', lesson: SOLD, refundsIfLost: false },
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
    { kind: 'book-again', lesson: OVER, isMoved: false },
  ],
  [
    'whose intent names a booking that is gone is booked again, at the time to which it was moved',
    { payment: soldAt(SOLD), intent: paid({ booking_id: 'b1', ...naming(MOVED) }) },
    { kind: 'book-again', lesson: MOVED, isMoved: true },
  ],
  [
    'that was restored without a slot asks for one',
    { payment: { ...open, ...restored }, intent: paid() },
    { kind: 'ask-for-slot' },
  ],
  [
    'that was restored with the time of its lesson in its intent alone is booked then',
    { payment: { ...open, ...restored }, intent: paid(naming(SOLD)) },
    { kind: 'book-again', lesson: SOLD, isMoved: true },
  ],
];

describe('decideSettlement', () => {
  test.each(rows)('a payment %s', (_, facts, settlement) => {
    expect(decideSettlement(DEPLOYMENT, { now: NOW, ...facts })).toEqual(settlement);
  });
});

/** The decision about card money for a lesson that existed before: by its money, if the price is the same, and without the coach. */
const paidForLesson: Record<LessonMoney, Settlement> = {
  to_pay: { kind: 'pay-lesson' },
  owes: { kind: 'pay-lesson' },
  completed: { kind: 'refund', reason: 'paid_already' },
  refund_pending: { kind: 'refund', reason: 'paid_already' },
  refunded: { kind: 'refund', reason: 'paid_already' },
  refund_failed: { kind: 'refund', reason: 'paid_already' },
  waived: { kind: 'refund', reason: 'paid_already' },
  free: { kind: 'refund', reason: 'paid_already' },
  to_give_back: { kind: 'refund', reason: 'paid_already' },
  given_back: { kind: 'refund', reason: 'paid_already' },
  nothing_due: { kind: 'refund', reason: 'lesson_cancelled' },
};
const leftToCoach: Settlement = { kind: 'leave-to-coach', releasesHold: false };

describe('decideSettlement of a payment for a lesson that existed before', () => {
  const whose = {
    'of this deployment': { payment: open, intent: paid(), mayRefund: true },
    'that was restored': { payment: { ...open, ...restored }, intent: paid(), mayRefund: false },
    'that was booked before a restore': {
      payment: open,
      intent: paid({ booking_id: 'b1', ...naming(MOVED) }),
      mayRefund: false,
    },
    'without a deployment': { payment: open, intent: paid({ deployment_id: '' }), mayRefund: false },
  };
  const times = { 'to come': SOLD, 'that is over': OVER };
  const cases = Object.entries(whose).flatMap(([who, facts]) =>
    Object.entries(times).map(([when, lesson]) => ({ who, when, lesson, ...facts })),
  );

  test.each(cases)(
    'a payment $who for a lesson $when pays what is due, and refunds the rest only if no coach has to',
    ({ payment, intent, lesson: { start: startsAt, end: endsAt }, mayRefund }) => {
      const decide = (money: LessonMoney, pricePence: number) =>
        decideSettlement(DEPLOYMENT, {
          payment: { ...payment, startsAt, endsAt },
          intent,
          lessonToPay: { money, pricePence },
          now: NOW,
        });
      for (const [money, settlement] of Object.entries(paidForLesson) as [LessonMoney, Settlement][]) {
        const isRefund = settlement.kind === 'refund';
        const expected = isRefund && !mayRefund ? leftToCoach : settlement;
        expect({ money, settlement: decide(money, 5_000) }).toEqual({ money, settlement: expected });
        // Nobody mends a price while it is being paid, so that only a person knows what was agreed.
        const atOtherPrice = isRefund ? expected : leftToCoach;
        expect({ money, settlement: decide(money, 4_500) }).toEqual({ money, settlement: atOtherPrice });
      }
    },
  );

  test('a payment for a lesson that the database does not have is left to the coach', () => {
    for (const payment of [soldAt(SOLD), { ...soldAt(SOLD), ...restored }]) {
      const facts = { payment, intent: paid(), lessonToPay: null, now: NOW };
      expect(decideSettlement(DEPLOYMENT, facts)).toEqual(leftToCoach);
    }
  });

  test('a payment for a lesson that has ended, is unpaid or was refunded by hand settles as any other', () => {
    const lessonToPay = { money: 'owes', pricePence: 5_000 } as const;
    const decide = (payment: Facts['payment'], intent: Stripe.PaymentIntent) =>
      decideSettlement(DEPLOYMENT, { payment, intent, lessonToPay, now: NOW }).kind;
    expect(decide({ ...open, outcome: 'booked', bookingId: 'b1' }, paid())).toBe('already-booked');
    expect(decide({ ...open, outcome: 'refunded' }, paid())).toBe('already-refunded');
    expect(decide(open, withStatus('canceled'))).toBe('cancel');
    expect(decide(open, withStatus('processing'))).toBe('wait-for-payment');
    expect(decide(open, refunded(5_000))).toBe('refund');
    expect(decide(open, paid({}, { amount_received: 4_000 }))).toBe('leave-to-coach');
  });
});
