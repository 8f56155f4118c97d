import { expect, test } from '@jest/globals';
import { wordsAboutLesson, wordsTo } from './message-words.ts';

const lesson = { startTime: '2026-11-24T09:00:00Z', forName: null, goesAhead: true } as const;
const fromCoach = { ...lesson, from: 'coach', to: 'Sarah' } as const;
const fromPlayer = { ...lesson, from: 'player', to: 'Alex' } as const;
const tom = { forName: 'Tom' };
const soon = '2026-11-24T08:10:00Z';
const late = 'I’m running 10 minutes late for 09:00.';

test.each([
  ['an hour before', '2026-11-24T08:00:00Z', `Hi Sarah, ${late}`],
  ['half an hour after', '2026-11-24T09:30:00Z', `Hi Sarah, ${late}`],
  ['longer before', '2026-11-24T07:59:59Z', 'Hi Sarah, about your lesson on Tue 24 Nov at 09:00: '],
  ['longer after', '2026-11-24T09:30:01Z', 'Hi Sarah, about your lesson on Tue 24 Nov at 09:00: '],
])('the words of a message about a lesson are ready %s its start', (_, now, words) =>
  expect(wordsAboutLesson(fromCoach, new Date(now))).toBe(words),
);

test.each([
  ['from a player', fromPlayer, soon, `Hi Alex, ${late}`],
  [
    'from a player, the day before',
    fromPlayer,
    '2026-11-23T09:00:00Z',
    'Hi Alex, about my lesson on Tue 24 Nov at 09:00: ',
  ],
  ['from a parent', { ...fromPlayer, ...tom }, soon, 'Hi Alex, we’re running 10 minutes late for 09:00.'],
  [
    'from a parent, the day before',
    { ...fromPlayer, ...tom },
    '2026-11-23T09:00:00Z',
    'Hi Alex, about Tom’s lesson on Tue 24 Nov at 09:00: ',
  ],
  [
    'to a parent',
    { ...fromCoach, ...tom },
    '2026-11-23T09:00:00Z',
    'Hi Sarah, about Tom’s lesson on Tue 24 Nov at 09:00: ',
  ],
  [
    'about one that was called off',
    { ...fromCoach, goesAhead: false },
    soon,
    'Hi Sarah, about your lesson on Tue 24 Nov at 09:00: ',
  ],
  ['to somebody without a name', { ...fromCoach, to: '' }, soon, `Hi, ${late}`],
  [
    'in summer, in London’s time',
    { ...fromCoach, startTime: '2026-07-07T09:00:00Z' },
    '2026-07-01T09:00:00Z',
    'Hi Sarah, about your lesson on Tue 7 Jul at 10:00: ',
  ],
])('the words of a message about a lesson are ready %s', (_, about, now, words) =>
  expect(wordsAboutLesson(about, new Date(now))).toBe(words),
);

test('the words of a message to a client are a greeting', () => {
  expect(wordsTo({ firstName: 'Sarah' })).toBe('Hi Sarah, ');
  expect(wordsTo({ firstName: null })).toBe('Hi, ');
});
