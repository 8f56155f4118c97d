import { expect, test } from '@jest/globals';
import { howPaid, lessonMoneyOf, type HowPaid } from '@lessons/rules';
import { rowFor, type Table as TableOf } from '../../../tests/fixtures/api/decision-table.ts';
import { refusalOf } from '../../../tests/fixtures/api/refusal-of.ts';
import {
  decideCancellation,
  type CancellationDecision,
  type CancelledBy,
  type LessonToCancel,
} from './decide-cancellation.ts';

const STARTS_AT = new Date('2037-11-24T09:00:00Z');
const ENDS_AT = new Date('2037-11-24T10:00:00Z');
const SOME_DAY = new Date('2037-11-20T12:00:00Z');

const TIME = {
  'in time': new Date('2037-11-23T08:59:59Z'),
  // From 24 hours before it on.
  late: new Date('2037-11-23T09:00:00Z'),
  begun: STARTS_AT,
  over: ENDS_AT,
};

const coach = { who: 'coach', coachId: 'c1', refund: false } as const;
const BY = {
  player: { who: 'player', onlyWithRefund: false },
  'player, only with refund': { who: 'player', onlyWithRefund: true },
  deletion: { who: 'player', onlyWithRefund: false, isDeletion: true },
  deadline: { who: 'deadline', closingId: 'o1' },
  coach,
  'coach, refund': { ...coach, refund: true },
  'coach, still owed': { ...coach, stillOwes: true },
  // Of several lessons, the coach refunds those that are paid, and others stay due.
  'coach, refund or still owed': { ...coach, refund: true, stillOwes: true },
} satisfies Record<string, CancelledBy>;

const STATE = {
  confirmed: { status: 'confirmed', openChoice: null },
  'called off': { status: 'pending', openChoice: {} },
  cancelled: { status: 'cancelled', openChoice: null },
} satisfies Record<string, Partial<LessonToCancel>>;

const byCard = { amountPence: 5_000, partRefundedPence: null, refund: null };
const received = { amountPence: 5_000, toGiveBackAt: null, givenBackAt: null };
const MONEY = {
  card: { payPlan: 'online', payment: byCard },
  'card, refunded in part': { payPlan: 'online', payment: { ...byCard, partRefundedPence: 1_000 } },
  'card, refunded': {
    payPlan: 'online',
    payment: {
      ...byCard,
      refund: { amountPence: 5_000, status: 'succeeded', reason: 'cancelled_by_player' },
    },
  },
  'card, refund failed': {
    payPlan: 'online',
    payment: { ...byCard, refund: { amountPence: 5_000, status: 'failed', reason: 'cancelled_by_player' } },
  },
  cash: { handPayment: received },
  'cash, to give back': { handPayment: { ...received, toGiveBackAt: SOME_DAY } },
  'cash, given back': { handPayment: { ...received, toGiveBackAt: SOME_DAY, givenBackAt: SOME_DAY } },
  unpaid: {},
  waived: { waivedAt: SOME_DAY },
  'owed although cancelled': { owesCancelled: true },
  'cash, owed before': { handPayment: received, owesCancelled: true },
  free: { payPlan: 'free' },
} satisfies Record<string, Partial<LessonToCancel>>;

interface Case {
  by: keyof typeof BY;
  state: keyof typeof STATE;
  time: keyof typeof TIME;
  money: keyof typeof MONEY;
}

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[];

const CASES = keysOf(BY)
  .flatMap((by) => keysOf(STATE).map((state) => ({ by, state })))
  .flatMap((one) => keysOf(TIME).map((time) => ({ ...one, time })))
  .flatMap((one): Case[] => keysOf(MONEY).map((money) => ({ ...one, money })))
  // The deadline is that of an open choice, and only cancelled lessons are owed although cancelled.
  .filter(({ by, state }) => by !== 'deadline' || state === 'called off')
  .filter(({ state, money }) => !wasOwed(money) || state === 'cancelled');

function wasOwed(money: Case['money']): boolean {
  return money === 'owed although cancelled' || money === 'cash, owed before';
}

function lessonOf({ state, money }: Pick<Case, 'state' | 'money'>): LessonToCancel {
  const unpaid = { payPlan: 'by_hand', payment: null, handPayment: null } as const;
  const lesson = { startsAt: STARTS_AT, endsAt: ENDS_AT, owesCancelled: false, waivedAt: null, ...unpaid };
  return { ...lesson, ...STATE[state], ...MONEY[money] };
}

/** Throws `Refusal` as `decideCancellation` does. */
function decide(given: Case, by: CancelledBy = BY[given.by]): CancellationDecision {
  return decideCancellation(lessonOf(given), by, TIME[given.time]);
}

/** Returns the code of the refusal, or null without one. */
const refusedWith = (given: Case, by?: CancelledBy) => refusalOf(() => decide(given, by))?.code ?? null;

type Table<Row> = TableOf<Case, Row>;

/**
 * The money of whoever has paid goes back or stays. `owed`: the price stays due, also if it is not paid.
 * `back or owed`: what is paid goes back, and what is not stays due.
 */
type Fate = 'back' | 'stays' | 'owed' | 'back or owed' | 'lesson_begun' | 'refund_no_longer_possible';

const ahead = { state: 'confirmed' } as const;
const refunding: Case['by'][] = ['coach, refund', 'coach, refund or still owed'];
const notRefunding = keysOf(BY).filter((by) => !refunding.includes(by));
const byPlayer = { ...ahead, by: ['player', 'player, only with refund', 'deletion'] } as const;
const REFUNDABLE: Case['money'][] = ['card', 'card, refunded in part', 'cash', 'unpaid'];
const notRefundable = keysOf(MONEY).filter((money) => !REFUNDABLE.includes(money));

const FATES: Table<Fate> = [
  [{ state: 'called off' }, 'back'],

  [{ ...byPlayer, time: 'in time' }, 'back'],
  [{ ...ahead, by: ['player', 'deletion'], time: 'late' }, 'owed'],
  [
    { ...ahead, by: 'player, only with refund', time: 'late', money: REFUNDABLE },
    'refund_no_longer_possible',
  ],
  [{ ...ahead, by: 'player, only with refund', time: 'late', money: notRefundable }, 'owed'],
  [{ ...byPlayer, time: ['begun', 'over'] }, 'lesson_begun'],

  [{ ...ahead, by: 'coach' }, 'stays'],
  [{ ...ahead, by: 'coach, refund' }, 'back'],
  [{ ...ahead, by: 'coach, still owed', time: 'in time' }, 'stays'],
  [{ ...ahead, by: 'coach, still owed', time: ['late', 'begun', 'over'] }, 'owed'],
  [{ ...ahead, by: 'coach, refund or still owed', time: 'in time' }, 'back'],
  [{ ...ahead, by: 'coach, refund or still owed', time: ['late', 'begun', 'over'] }, 'back or owed'],

  [{ state: 'cancelled', by: refunding }, 'back'],
  [{ state: 'cancelled', by: notRefunding }, 'stays'],
];

type Paid = CancellationDecision['money'] & Pick<CancellationDecision, 'givesBack'>;

const unkept = { refundPence: null, keptPence: null, givesBack: false };
const inHand = (paid: HowPaid) => ({ ...unkept, keptPence: paid === 'by_hand' ? 5_000 : null, paid });
const handBack = { ...unkept, givesBack: true, paid: 'returned' as const };
const refunded = (refundPence: number) => ({ ...unkept, refundPence, paid: 'returned' as const });
const kept = (keptPence: number) => ({ ...unkept, keptPence, paid: 'card' as const });
const same = (paid: Paid) => ({ back: paid, stays: paid, owed: paid });

const cash = { back: handBack, stays: inHand('by_hand'), owed: inHand('by_hand') };

/** The money after each fate. */
const PAID: Record<Case['money'], Record<'back' | 'stays' | 'owed', Paid>> = {
  card: { back: refunded(5_000), stays: kept(5_000), owed: kept(5_000) },
  'card, refunded in part': { back: refunded(4_000), stays: kept(4_000), owed: kept(4_000) },
  'card, refunded': same(refunded(5_000)),
  'card, refund failed': same(inHand('returned')),
  cash,
  'cash, owed before': cash,
  'cash, to give back': same(inHand('returned')),
  'cash, given back': same(inHand('returned')),
  unpaid: { back: inHand('nothing_due'), stays: inHand('nothing_due'), owed: inHand('unpaid') },
  waived: same(inHand('nothing_due')),
  'owed although cancelled': same(inHand('unpaid')),
  free: same(inHand('nothing_due')),
};

test('each combination of who cancels, when, the state and the money is refused or decided as the one row of the table says that it meets', () => {
  expect(CASES).toHaveLength(7 * 4 * (2 * 10 + 12) + 4 * 10);
  for (const given of CASES) {
    const fate = rowFor(FATES, given);
    if (fate === 'lesson_begun' || fate === 'refund_no_longer_possible') {
      expect({ given, code: refusedWith(given) }).toEqual({ given, code: fate });
      continue;
    }
    const { money, givesBack, owes, isNew } = decide(given);
    const isOwed = fate === 'owed' || fate === 'back or owed';
    expect({ given, money: { ...money, givesBack }, owes, isNew }).toEqual({
      given,
      money: PAID[given.money][fate === 'back or owed' ? (given.money === 'unpaid' ? 'owed' : 'back') : fate],
      owes:
        // The coach lets go of what they give back.
        !givesBack &&
        (wasOwed(given.money) ||
          // Also of a lesson that is paid or waived, which the coach may take back.
          (isOwed && given.money !== 'free' && !given.money.startsWith('card'))),
      isNew: given.state !== 'cancelled',
    });
  }
});

test('after each cancellation the money is where `howPaid` finds it in the lesson as it is written', () => {
  for (const given of CASES.filter((one) => refusedWith(one) === null)) {
    const {
      refund,
      givesBack,
      owes,
      money: { paid },
    } = decide(given);
    const { payment, handPayment, ...lesson } = lessonOf(given);
    const now = TIME[given.time];
    const after = {
      ...lesson,
      status: 'cancelled',
      owesCancelled: owes,
      payment: payment && refund ? { refund: { status: 'pending' } as const } : payment,
      handPayment: handPayment && givesBack ? { ...handPayment, toGiveBackAt: now } : handPayment,
    } as const;
    const paymentStatus = lessonMoneyOf(after, now);
    expect({ given, paid }).toEqual({ given, paid: howPaid({ paymentStatus, handPayment }) });
  }
});

test('a lesson is not cancelled if its money is not where the coach saw it, and a repeat changes nothing', () => {
  const before: Record<Exclude<Case['money'], 'owed although cancelled' | 'cash, owed before'>, HowPaid> = {
    card: 'card',
    'card, refunded in part': 'card',
    'card, refunded': 'returned',
    'card, refund failed': 'returned',
    cash: 'by_hand',
    'cash, to give back': 'returned',
    'cash, given back': 'returned',
    unpaid: 'unpaid',
    waived: 'nothing_due',
    free: 'nothing_due',
  };
  for (const money of keysOf(before))
    for (const state of keysOf(STATE))
      for (const seen of ['card', 'by_hand', 'unpaid', 'nothing_due', 'returned'] as const) {
        const given = { by: 'coach, still owed', state, time: 'late', money } as const;
        const isRefused = state !== 'cancelled' && seen !== before[money];
        expect({ given, seen, code: refusedWith(given, { ...BY[given.by], seen }) }).toEqual({
          given,
          seen,
          code: isRefused ? 'money_changed' : null,
        });
      }
});

test('a payment by card is refunded once, with the reason of whoever cancels, and all of a called-off lesson as called off', () => {
  for (const given of CASES.filter((one) => refusedWith(one) === null)) {
    const { refund, refundPence } = decide(given);
    const isByCard = given.money === 'card' || given.money === 'card, refunded in part';
    const reason =
      given.state === 'called off'
        ? 'called_off'
        : given.by.startsWith('coach')
          ? 'cancelled_by_coach'
          : 'cancelled_by_player';
    expect({ given, refund }).toEqual({ given, refund: isByCard && refundPence !== null ? reason : null });
  }
});

test('the choice of a lesson that was called off ends as refunded if its player had paid, else as dropped', () => {
  const hadPaid: Case['money'][] = [
    'card',
    'card, refunded in part',
    'card, refunded',
    'card, refund failed',
    'cash',
    'cash, to give back',
    'cash, given back',
  ];
  for (const given of CASES.filter((one) => refusedWith(one) === null)) {
    const outcome = hadPaid.includes(given.money) ? 'refunded' : 'dropped';
    const choice = given.state === 'called off' ? outcome : null;
    expect({ given, choice: decide(given).choice }).toEqual({ given, choice });
  }
});

test('a cancellation is told once; of a lesson that is over, and by a repeat, only money by hand that goes back is told', () => {
  const hand: Case['money'][] = ['cash', 'cash, owed before'];
  const notByHand = keysOf(MONEY).filter((one) => !hand.includes(one));
  const news: Table<CancellationDecision['news']> = [
    [{ state: 'called off' }, 'call_off_ended'],
    [{ ...ahead, time: ['in time', 'late', 'begun'] }, 'cancelled'],
    [{ ...ahead, time: 'over', by: refunding, money: hand }, 'goes_back'],
    [{ ...ahead, time: 'over', by: refunding, money: notByHand }, 'cancelled'],
    [{ ...ahead, time: 'over', by: notRefunding }, 'cancelled'],
    [{ state: 'cancelled', by: refunding, money: hand }, 'goes_back'],
    [{ state: 'cancelled', by: refunding, money: notByHand }, null],
    [{ state: 'cancelled', by: notRefunding }, null],
  ];
  for (const given of CASES.filter((one) => refusedWith(one) === null))
    expect({ given, news: decide(given).news }).toEqual({ given, news: rowFor(news, given) });
});
