import { describe, expect, test } from '@jest/globals';
import { payPlans } from '@lessons/rules';
import { rowFor, type Table } from '../../../tests/fixtures/api/decision-table.ts';
import { outcomeOf } from '../../../tests/fixtures/api/refusal-of.ts';
import { requireUnpaid } from '../lessons/require-unpaid.ts';
import {
  decideCollection,
  decideEnd,
  decideSettling,
  decideTakingBack,
  type LessonToCollect,
} from './decide-collection.ts';

const NOW = new Date('2037-11-20T12:00:00Z');
const SOME_DAY = new Date('2037-11-19T12:00:00Z');

/** Each fact that counts, with all its values by name. */
const FACTS = {
  plan: payPlans,
  state: ['confirmed', 'completed', 'called off', 'cancelled', 'cancelled and owed'],
  card: ['none', 'paid'],
  hand: ['none', 'held', 'to give back', 'given back'],
} as const;

type Case = { [Fact in keyof typeof FACTS]: (typeof FACTS)[Fact][number] };

const CASES = Object.entries(FACTS).reduce<Record<string, string>[]>(
  (cases, [fact, values]) => cases.flatMap((one) => values.map((value) => ({ ...one, [fact]: value }))),
  [{}],
) as Case[];

function lessonOf({ plan, state, card, hand }: Case): LessonToCollect {
  const status = { 'called off': 'pending', 'cancelled and owed': 'cancelled' } as const;
  const held = { amountPence: 5_000, toGiveBackAt: null, givenBackAt: null };
  const handPayments = {
    none: null,
    held,
    'to give back': { ...held, toGiveBackAt: SOME_DAY },
    'given back': { ...held, toGiveBackAt: SOME_DAY, givenBackAt: SOME_DAY },
  };
  return {
    status: state === 'called off' || state === 'cancelled and owed' ? status[state] : state,
    pricePence: plan === 'free' ? 0 : 5_000,
    payPlan: plan,
    owesCancelled: state === 'cancelled and owed',
    waivedAt: null,
    payment: card === 'paid' ? {} : null,
    handPayment: handPayments[hand],
    openChoice: state === 'called off' ? {} : null,
  };
}

/** Expects of each case what the one row of the table says that it meets. */
function expectTable(table: Table<Case, unknown>, decide: (given: Case) => unknown) {
  for (const given of CASES)
    expect({ given, outcome: outcomeOf(() => decide(given)) }).toEqual({
      given,
      outcome: rowFor(table, given),
    });
}

const CASH = { method: 'cash' } as const;
const unpaid = { card: 'none', hand: 'none' } as const;
const isHeld = ['held', 'to give back'] as const;
const notCalledOff = FACTS.state.filter((state) => state !== 'called off');

describe('the coach collects', () => {
  test('the whole price of a lesson by hand is recorded, and each other lesson is refused as the table says', () => {
    expectTable(
      [
        [{ card: 'paid' }, 'already_paid'],
        [{ card: 'none', hand: isHeld }, null],
        [{ card: 'none', hand: ['none', 'given back'], state: 'called off' }, 'called_off'],
        [{ card: 'none', hand: 'given back', state: notCalledOff }, 'nothing_due'],
        [{ ...unpaid, plan: ['online', 'free'], state: notCalledOff }, 'nothing_due'],
        [{ ...unpaid, plan: 'by_hand', state: 'cancelled' }, 'nothing_due'],
        [
          { ...unpaid, plan: 'by_hand', state: ['confirmed', 'completed', 'cancelled and owed'] },
          { amountPence: 5_000, method: 'cash', receivedOn: '2037-11-20' },
        ],
      ],
      (given) => decideCollection(lessonOf(given), CASH, NOW),
    );
  });

  test.each([
    ['2037-11-20T12:00Z', '2037-11-21', 'wrong_day'],
    ['2037-11-20T12:00Z', '2037-11-20', { receivedOn: '2037-11-20' }],
    ['2037-11-20T12:00Z', '2036-11-20', { receivedOn: '2036-11-20' }],
    ['2037-11-20T12:00Z', '2036-11-18', 'wrong_day'],
    // It is the day after by London's clock.
    ['2037-06-30T23:30Z', '2037-07-01', { receivedOn: '2037-07-01' }],
  ])('at %s money that was received on %s is: %s', (now, receivedOn, expected) => {
    const lesson = lessonOf({ plan: 'by_hand', state: 'confirmed', card: 'none', hand: 'none' });
    const outcome = outcomeOf(() => decideCollection(lesson, { ...CASH, receivedOn }, new Date(now)));
    expect(outcome).toEqual(typeof expected === 'string' ? expected : expect.objectContaining(expected));
  });
});

describe('the coach settles several lessons at once', () => {
  const seen = (lesson: LessonToCollect, seenPence = 5_000) => ({ lesson, seenPence });
  const plain = { plan: 'by_hand', state: 'confirmed', card: 'none', hand: 'none' } as const;
  const UNPAID = lessonOf(plain);
  const settle = (lessons: readonly ReturnType<typeof seen>[], receivedOn?: string) =>
    decideSettling(lessons, { ...CASH, receivedOn }, NOW);

  test('each lesson is collected exactly as it would be alone, or all are refused as changed', () => {
    for (const given of CASES) {
      const lesson = lessonOf(given);
      const alone = outcomeOf(() => decideCollection(lesson, CASH, NOW));
      const isCollected = typeof alone === 'object' && alone !== null;
      const settled = outcomeOf(() => settle([seen(UNPAID), seen(lesson)]));
      const both = [expect.objectContaining({ lesson: UNPAID }), { ...Object(alone), lesson }];
      expect({ given, settled }).toEqual({ given, settled: isCollected ? both : 'money_changed' });
    }
  });

  test.each([
    ['the price of a lesson was another', seen(UNPAID, 4_500)],
    ['the debt of a lesson was waived', seen({ ...UNPAID, waivedAt: SOME_DAY })],
  ])('nothing is settled if %s when the coach saw it', (_, lesson) => {
    expect(outcomeOf(() => settle([lesson]))).toBe('money_changed');
  });

  test('money that is received at once has the day that the coach names, which is no later than today', () => {
    expect(settle([seen(UNPAID)], '2037-11-03')).toMatchObject([{ receivedOn: '2037-11-03' }]);
    expect(outcomeOf(() => settle([seen(UNPAID)], '2037-11-21'))).toBe('wrong_day');
  });
});

describe('payments that were recorded together are taken back', () => {
  const held = { toGiveBackAt: null, givenBackAt: null, givenBackReason: null };
  const mistake = { ...held, givenBackAt: SOME_DAY, givenBackReason: 'mistake' } as const;
  const returned = { toGiveBackAt: SOME_DAY, givenBackAt: SOME_DAY, givenBackReason: 'returned' } as const;
  const toGiveBack = { ...held, toGiveBackAt: SOME_DAY };

  test.each([
    ['all are held', true, [held, held]],
    ['all were taken back', false, [mistake, mistake]],
    ['one was taken back', 'money_changed', [held, mistake]],
    ['one is to be given back', 'money_changed', [held, toGiveBack]],
    ['one was given back', 'money_changed', [held, returned]],
    ['one was given back, and the others were mistakes', 'money_changed', [mistake, returned]],
  ])('payments together are taken back when %s: %s', (_, expected, payments) => {
    expect(outcomeOf(() => decideTakingBack(payments))).toBe(expected);
  });
});

describe('a payment by hand ends', () => {
  test.each(['returned', 'mistake'] as const)('as %s while the coach has it, by the table', (reason) => {
    expectTable(
      [
        [{ hand: ['none', 'given back'] }, 'not_paid_by_hand'],
        [
          { hand: isHeld, state: ['confirmed', 'completed', 'called off'] },
          reason === 'mistake' ? true : 'lesson_stands',
        ],
        [{ hand: isHeld, state: ['cancelled', 'cancelled and owed'] }, true],
      ],
      (given) => decideEnd(lessonOf(given), reason, null),
    );
  });

  test('once: a repeat changes nothing, and another end is refused', () => {
    const given = { plan: 'by_hand', state: 'cancelled', card: 'none', hand: 'given back' } as const;
    const decide = (reason: 'returned' | 'mistake', lastEnded: 'returned' | 'mistake') =>
      outcomeOf(() => decideEnd(lessonOf(given), reason, lastEnded));
    expect(decide('returned', 'returned')).toBe(false);
    expect(decide('mistake', 'mistake')).toBe(false);
    expect(decide('returned', 'mistake')).toBe('not_paid_by_hand');
    expect(decide('mistake', 'returned')).toBe('not_paid_by_hand');
  });
});

test('a price is changed and a debt waived only while nothing was ever paid', () => {
  expectTable(
    [
      [unpaid, undefined],
      [{ card: 'paid' }, 'already_paid'],
      [{ card: 'none', hand: ['held', 'to give back', 'given back'] }, 'already_paid'],
    ],
    (given) => requireUnpaid(lessonOf(given)),
  );
});
