import { expect, test } from '@jest/globals';
import { lessonAt } from '@lessons/rules';
import { Refusal } from '../http/refusal.ts';
import { decideMove, type LessonToMove } from './decide-move.ts';

const BEFORE = lessonAt(new Date('2037-11-24T09:00:00Z'), 120);
const AFTER = lessonAt(new Date('2037-11-25T10:00:00Z'), 120);

const TIME = {
  'in time': new Date('2037-11-23T08:59:59Z'),
  // From 24 hours before it on.
  late: new Date('2037-11-23T09:00:00Z'),
  begun: BEFORE.start,
};
const STATE = {
  confirmed: { status: 'confirmed', openChoice: null },
  'called off': { status: 'pending', openChoice: {} },
  completed: { status: 'completed', openChoice: null },
  cancelled: { status: 'cancelled', openChoice: null },
} satisfies Record<string, Partial<LessonToMove>>;

type Time = keyof typeof TIME;
type Result = 'moves' | 'not_movable' | 'too_late_to_move';

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

test.each(TABLE)('the %s moves a lesson that is %s: %j, and again: %j', (by, state, results, repeats) => {
  for (const time of Object.keys(TIME) as Time[]) {
    const move = (start: Date) => resultOf(() => decideMove(lesson, { by, start }, TIME[time]));
    const lesson = { startsAt: BEFORE.start, endsAt: BEFORE.end, ...STATE[state] };
    const moved = { before: BEFORE, after: AFTER };
    expect([time, move(AFTER.start)]).toEqual([time, results[time] === 'moves' ? moved : results[time]]);
    expect([time, move(BEFORE.start)]).toEqual([time, repeats[time]]);
  }
});

/** Returns the code of a refusal, and `nothing` for a repeat. */
function resultOf(decide: () => ReturnType<typeof decideMove>) {
  try {
    return decide() ?? 'nothing';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code;
  }
}
