import { describe, expect, test } from '@jest/globals';
import { payPlans } from '@lessons/rules';
import { Refusal } from '../http/refusal.ts';
import { requireUnpaid } from '../lessons/require-unpaid.ts';
import { decideCollection, decideEnd, type LessonToCollect } from './decide-collection.ts';

const NOW = new Date('2037-11-20T12:00:00Z');
const SOME_DAY = new Date('2037-11-19T12:00:00Z');

/** Each fact that counts, with all its values by name. */
const FACTS = {
  plan: payPlans,
  state: ['confirmed', 'completed', 'called off', 'cancelled', 'cancelled and owed'],
  card: ['none', 'paid'],
  hand: ['none', 'held', 'given back'],
} as const;

type Case = { [Fact in keyof typeof FACTS]: (typeof FACTS)[Fact][number] };
type Condition = { [Fact in keyof Case]?: Case[Fact] | readonly Case[Fact][] };

const CASES = Object.entries(FACTS).reduce<Record<string, string>[]>(
  (cases, [fact, values]) => cases.flatMap((one) => values.map((value) => ({ ...one, [fact]: value }))),
  [{}],
) as Case[];

function lessonOf({ plan, state, card, hand }: Case): LessonToCollect {
  const status = { 'called off': 'pending', 'cancelled and owed': 'cancelled' } as const;
  const handPayments = {
    none: null,
    held: { givenBackAt: null },
    'given back': { givenBackAt: SOME_DAY },
  };
  return {
    status: state === 'called off' || state === 'cancelled and owed' ? status[state] : state,
    pricePence: plan === 'free' ? 0 : 5_000,
    payPlan: plan,
    owesCancelled: state === 'cancelled and owed',
    payment: card === 'paid' ? {} : null,
    handPayment: handPayments[hand],
    openChoice: state === 'called off' ? {} : null,
  };
}

/** Returns what is decided, or the code of the refusal. */
function outcomeOf(decide: () => unknown): unknown {
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code;
  }
}

/** Expects of each case what the one row of the table says that it meets. */
function expectTable(table: readonly (readonly [Condition, unknown])[], decide: (given: Case) => unknown) {
  for (const given of CASES) {
    const rows = table.filter(([condition]) =>
      Object.entries(condition).every(([fact, wanted]) =>
        [wanted].flat().includes(given[fact as keyof Case]),
      ),
    );
    const outcome = outcomeOf(() => decide(given));
    expect({ given, outcomes: rows.map(([, expected]) => expected) }).toEqual({ given, outcomes: [outcome] });
  }
}

const CASH = { method: 'cash' } as const;
const unpaid = { card: 'none', hand: 'none' } as const;
const notCalledOff = FACTS.state.filter((state) => state !== 'called off');

describe('the coach collects', () => {
  test('the whole price of a lesson by hand is recorded, and each other lesson is refused as the table says', () => {
    expectTable(
      [
        [{ card: 'paid' }, 'already_paid'],
        [{ card: 'none', hand: 'held' }, null],
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
    ['2037-11-21', 'wrong_day'],
    ['2037-11-20', { receivedOn: '2037-11-20' }],
    ['2036-11-20', { receivedOn: '2036-11-20' }],
    ['2036-11-18', 'wrong_day'],
  ])(
    'money that was received on %s, by London’s clock on 20 November 2037, is: %s',
    (receivedOn, expected) => {
      const lesson = lessonOf({ plan: 'by_hand', state: 'confirmed', card: 'none', hand: 'none' });
      const outcome = outcomeOf(() => decideCollection(lesson, { ...CASH, receivedOn }, NOW));
      expect(outcome).toEqual(typeof expected === 'string' ? expected : expect.objectContaining(expected));
    },
  );
});

describe('a payment by hand ends', () => {
  test.each(['returned', 'mistake'] as const)('as %s while the coach has it, by the table', (reason) => {
    expectTable(
      [
        [{ hand: ['none', 'given back'] }, 'not_paid_by_hand'],
        [
          { hand: 'held', state: ['confirmed', 'completed', 'called off'] },
          reason === 'mistake' ? true : 'lesson_stands',
        ],
        [{ hand: 'held', state: ['cancelled', 'cancelled and owed'] }, true],
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
      [{ card: 'none', hand: ['held', 'given back'] }, 'already_paid'],
    ],
    (given) => requireUnpaid(lessonOf(given)),
  );
});
