import { expect, test } from '@jest/globals';
import { lessonAt } from '@lessons/rules';
import { outcomeOf } from '../../../tests/fixtures/api/refusal-of.ts';
import { decideMove, type LessonToMove, type MoveTerms } from './decide-move.ts';

const BEFORE = lessonAt(new Date('2037-11-24T09:00:00Z'), 120);
const AFTER = lessonAt(new Date('2037-11-25T10:00:00Z'), 120);

const TIME = {
  'in time': new Date('2037-11-23T08:59:59Z'),
  // From 24 hours before it on.
  late: new Date('2037-11-23T09:00:00Z'),
  begun: BEFORE.start,
};
const LESSON: LessonToMove = {
  status: 'confirmed',
  startsAt: BEFORE.start,
  endsAt: BEFORE.end,
  location: 'Village Tennis Court',
  placeAddress: null,
  payPlan: 'by_hand',
  openChoice: null,
  payment: null,
  handPayment: null,
};
const CLUB = { name: 'Riverside Club', address: 'Mill Road' };
const AT_CLUB = { location: CLUB.name, placeAddress: CLUB.address };

const STATE = {
  confirmed: { status: 'confirmed', openChoice: null },
  'called off': { status: 'pending', openChoice: {} },
  completed: { status: 'completed', openChoice: null },
  cancelled: { status: 'cancelled', openChoice: null },
  elsewhere: AT_CLUB,
  'called off elsewhere': { status: 'pending', openChoice: {}, ...AT_CLUB },
  'cancelled elsewhere': { status: 'cancelled', ...AT_CLUB },
} satisfies Record<string, Partial<LessonToMove>>;

type Time = keyof typeof TIME;
type Result = 'moves' | 'not_movable' | 'too_late_to_move' | 'elsewhere';

/** The results for each time, and for a repeat at each of them. */
const TABLE: readonly [
  'player' | 'coach',
  keyof typeof STATE,
  Record<Time, Result>,
  repeat: Record<Time, string>,
][] = [
  [
    'player',
    'confirmed',
    all('moves', { late: 'too_late_to_move', begun: 'too_late_to_move' }),
    all('nothing', { late: 'too_late_to_move', begun: 'too_late_to_move' }),
  ],
  ['player', 'called off', all('moves'), all('slot_taken')],
  ['player', 'completed', all('not_movable'), all('not_movable')],
  ['player', 'cancelled', all('not_movable'), all('not_movable')],
  ['player', 'elsewhere', all('elsewhere'), all('elsewhere')],
  ['player', 'called off elsewhere', all('elsewhere'), all('elsewhere')],
  ['player', 'cancelled elsewhere', all('not_movable'), all('not_movable')],
  ['coach', 'elsewhere', all('moves', { begun: 'not_movable' }), all('nothing')],
  ['coach', 'called off elsewhere', all('moves'), all('slot_taken')],
  ['coach', 'confirmed', all('moves', { begun: 'not_movable' }), all('nothing')],
  ['coach', 'called off', all('moves'), all('slot_taken')],
  ['coach', 'completed', all('not_movable'), all('nothing')],
  ['coach', 'cancelled', all('not_movable'), all('nothing')],
];

function all<Value extends string>(
  value: Value,
  but: Partial<Record<Time, Value>> = {},
): Record<Time, Value> {
  return { 'in time': value, late: value, begun: value, ...but };
}

/** Returns the code of a refusal, and `nothing` for a repeat. */
const resultOf = (decide: () => ReturnType<typeof decideMove>) => outcomeOf(decide) ?? 'nothing';

test.each(TABLE)('the %s moves a lesson that is %s: %j, and again: %j', (by, state, results, repeats) => {
  for (const time of Object.keys(TIME) as Time[]) {
    const move = (start: Date) => resultOf(() => decideMove(lesson, { by, start }, TIME[time]));
    const lesson = { ...LESSON, ...STATE[state] };
    expect([time, move(AFTER.start)]).toEqual([
      time,
      results[time] === 'moves' ? { before: BEFORE, after: AFTER } : results[time],
    ]);
    expect([time, move(BEFORE.start)]).toEqual([time, repeats[time]]);
  }
});

const [TUESDAY, WEDNESDAY] = [BEFORE.start, AFTER.start];
const moved = (start: Date, minutes: number, more: object = {}) => ({
  before: BEFORE,
  after: lessonAt(start, minutes),
  ...more,
});

test.each<[string, Partial<LessonToMove>, { start: Date } & MoveTerms, unknown]>([
  ['another length', {}, { start: TUESDAY, minutes: 45 }, moved(TUESDAY, 45)],
  ['another length, called off', STATE['called off'], { start: TUESDAY, minutes: 45 }, moved(TUESDAY, 45)],
  ['another length at another time', {}, { start: WEDNESDAY, minutes: 90 }, moved(WEDNESDAY, 90)],
  ['another length, free', { payPlan: 'free' }, { start: TUESDAY, minutes: 45 }, moved(TUESDAY, 45)],
  ['another length, paid by card', { payment: {} }, { start: TUESDAY, minutes: 45 }, 'already_paid'],
  ['another length, paid by hand', { handPayment: {} }, { start: TUESDAY, minutes: 45 }, 'already_paid'],
  ['another length, paid online', { payPlan: 'online' }, { start: TUESDAY, minutes: 45 }, 'already_paid'],
  ['its own length', {}, { start: TUESDAY, minutes: 120 }, 'nothing'],
  ['its own length, paid', { payment: {} }, { start: WEDNESDAY, minutes: 120 }, moved(WEDNESDAY, 120)],
  ['another place', {}, { start: TUESDAY, place: CLUB }, moved(TUESDAY, 120, { place: CLUB })],
  [
    'another place, paid',
    { payment: {} },
    { start: TUESDAY, place: CLUB },
    moved(TUESDAY, 120, { place: CLUB }),
  ],
  [
    'another place, called off',
    STATE['called off'],
    { start: TUESDAY, place: CLUB },
    moved(TUESDAY, 120, { place: CLUB }),
  ],
  ['its own place', AT_CLUB, { start: TUESDAY, place: CLUB }, 'nothing'],
  [
    'another address',
    AT_CLUB,
    { start: TUESDAY, place: { name: CLUB.name } },
    moved(TUESDAY, 120, { place: { name: CLUB.name } }),
  ],
  ['the court again', AT_CLUB, { start: TUESDAY, place: null }, moved(TUESDAY, 120, { place: null })],
  ['the court, where it is', {}, { start: TUESDAY, place: null }, 'nothing'],
  ['the court, where it is, another day', {}, { start: WEDNESDAY, place: null }, moved(WEDNESDAY, 120)],
])('the coach gives a lesson %s', (_, lesson, wanted, expected) => {
  const move = () => decideMove({ ...LESSON, ...lesson }, { by: 'coach', ...wanted }, TIME.late);
  expect(resultOf(move)).toEqual(expected);
});

test('a player is told whom to call about a lesson at another place', () => {
  const wanted = { by: 'player', start: WEDNESDAY, coachName: 'Alex Morgan' } as const;
  expect(() => decideMove({ ...LESSON, ...AT_CLUB }, wanted, TIME['in time'])).toThrow(
    'This lesson is at another place. Call Alex Morgan for a new time.',
  );
});
