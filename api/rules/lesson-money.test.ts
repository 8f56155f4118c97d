import { expect, test } from '@jest/globals';
import {
  howPaid,
  lessonMoneyOf,
  payPlans,
  type HowPaid,
  type LessonMoney,
  type LessonMoneyFacts,
} from './lesson-money.ts';

const END = new Date('2026-11-24T11:00:00Z');
const before = new Date('2026-11-24T10:59:59Z');
const SOME_DAY = new Date('2026-11-23T12:00:00Z');

/** Each fact that counts, with all its values by name. */
const FACTS = {
  plan: payPlans,
  status: ['pending', 'confirmed', 'completed', 'cancelled'],
  card: ['none', 'paid', 'pending', 'succeeded', 'failed'],
  hand: ['none', 'received', 'to give back', 'returned'],
  waived: ['no', 'yes'],
  owesCancelled: ['no', 'yes'],
  time: ['before its end', 'at its end'],
} as const;

type Case = { [Fact in keyof typeof FACTS]: (typeof FACTS)[Fact][number] };
type Condition = { [Fact in keyof Case]?: Case[Fact] | readonly Case[Fact][] };

/** Each combination of facts meets exactly one of these conditions. */
const TABLE: readonly (readonly [Condition, LessonMoney])[] = [
  [{ card: 'paid' }, 'completed'],
  [{ card: 'pending' }, 'refund_pending'],
  [{ card: 'succeeded' }, 'refunded'],
  [{ card: 'failed' }, 'refund_failed'],
  [{ card: 'none', plan: 'free' }, 'free'],
  [{ card: 'none', plan: ['online', 'by_hand'], hand: 'received' }, 'completed'],
  [{ card: 'none', plan: ['online', 'by_hand'], hand: 'to give back' }, 'to_give_back'],
  [{ card: 'none', plan: ['online', 'by_hand'], hand: 'returned' }, 'given_back'],
  [{ card: 'none', plan: 'online', hand: 'none' }, 'nothing_due'],
  [{ card: 'none', plan: 'by_hand', hand: 'none', waived: 'yes' }, 'waived'],
  [byHandUnpaid({ status: 'cancelled', owesCancelled: 'yes' }), 'owes'],
  [byHandUnpaid({ status: 'cancelled', owesCancelled: 'no' }), 'nothing_due'],
  [byHandUnpaid({ status: 'pending' }), 'to_pay'],
  [byHandUnpaid({ status: ['confirmed', 'completed'], time: 'before its end' }), 'to_pay'],
  [byHandUnpaid({ status: ['confirmed', 'completed'], time: 'at its end' }), 'owes'],
];

function byHandUnpaid(condition: Condition): Condition {
  return { card: 'none', plan: 'by_hand', hand: 'none', waived: 'no', ...condition };
}

test('each combination of plan, status, payments, waiver and time has the money of the one row of the table that it meets', () => {
  const cases = everyCase();
  expect(cases).toHaveLength(3 * 4 * 5 * 4 * 2 * 2 * 2);
  for (const given of cases) {
    const rows = TABLE.filter(([condition]) => meets(given, condition));
    expect({ given, money: rows.map(([, money]) => money) }).toEqual({ given, money: [moneyOf(given)] });
  }
});

test.each<[LessonMoney, HowPaid, HowPaid]>([
  ['completed', 'card', 'by_hand'],
  ['refund_pending', 'returned', 'returned'],
  ['refunded', 'returned', 'returned'],
  ['refund_failed', 'returned', 'returned'],
  ['to_pay', 'unpaid', 'unpaid'],
  ['owes', 'unpaid', 'unpaid'],
  ['waived', 'nothing_due', 'nothing_due'],
  ['nothing_due', 'nothing_due', 'nothing_due'],
  ['free', 'nothing_due', 'nothing_due'],
  ['to_give_back', 'returned', 'returned'],
  ['given_back', 'returned', 'returned'],
])(
  'the money of a lesson that is %s is %s, and %s with a payment by hand',
  (paymentStatus, alone, byHand) => {
    expect(howPaid({ paymentStatus, handPayment: null })).toBe(alone);
    expect(howPaid({ paymentStatus, handPayment: {} })).toBe(byHand);
  },
);

test.each(['paid_twice', 'constructor', ''])(
  'where the money of a lesson is that a later release calls “%s” is not known',
  (paymentStatus) => {
    expect(howPaid({ paymentStatus, handPayment: null })).toBeUndefined();
  },
);

function everyCase(): Case[] {
  return Object.entries(FACTS).reduce<Record<string, string>[]>(
    (cases, [fact, values]) => cases.flatMap((one) => values.map((value) => ({ ...one, [fact]: value }))),
    [{}],
  ) as Case[];
}

function meets(given: Case, condition: Condition): boolean {
  return Object.entries(condition).every(([fact, wanted]) =>
    [wanted].flat().includes(given[fact as keyof Case]),
  );
}

function moneyOf({ plan, status, card, hand, waived, owesCancelled, time }: Case): LessonMoney {
  const refunds: Record<Case['card'], LessonMoneyFacts['payment']> = {
    none: null,
    paid: { refund: null },
    pending: { refund: { status: 'pending' } },
    succeeded: { refund: { status: 'succeeded' } },
    failed: { refund: { status: 'failed' } },
  };
  const handPayments: Record<Case['hand'], LessonMoneyFacts['handPayment']> = {
    none: null,
    received: { toGiveBackAt: null, givenBackAt: null },
    'to give back': { toGiveBackAt: SOME_DAY, givenBackAt: null },
    returned: { toGiveBackAt: SOME_DAY, givenBackAt: SOME_DAY },
  };
  const lesson: LessonMoneyFacts = {
    payPlan: plan,
    status,
    endsAt: END,
    payment: refunds[card],
    handPayment: handPayments[hand],
    waivedAt: waived === 'yes' ? SOME_DAY : null,
    owesCancelled: owesCancelled === 'yes',
  };
  return lessonMoneyOf(lesson, time === 'at its end' ? END : before);
}
