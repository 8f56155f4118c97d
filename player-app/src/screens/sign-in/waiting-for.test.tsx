import { expect, test } from '@jest/globals';
import { waitingFor } from './waiting-for.ts';

const calledOff = '/schedule?choose=7c1f3f1e&was=2026-11-26T10%3A00%3A00.000Z';

test.each([
  ['/book?at=2036-06-25T11%3A00%3A00.000Z&minutes=120', 'Wed 25 Jun 12:00'],
  [
    `${calledOff}&start=2026-11-27T09%3A00%3A00.000Z`,
    'Called off: Thu 26 Nov 10:00. Sign in to take Fri 27 Nov 09:00.',
  ],
  [calledOff, 'Called off: Thu 26 Nov 10:00. Sign in to choose a new time.'],
  ['/schedule?choose=7c1f3f1e&start=soon', 'Sign in to choose a new time.'],
  ['/book?move=7c1f3f1e', 'Sign in to move your lesson.'],
  ['/lessons/7c1f3f1e', 'Sign in to see your lesson.'],
  ['/pay?lesson=7c1f3f1e', 'Sign in to pay for your lesson.'],
  ['/pay', 'Sign in to see what you owe.'],
  ['/pay?lesson=7c1f3f1e&payment_intent=pi_1', expect.stringMatching(/^Don’t pay again: sign in/)],
  ['/receipt?booking=7c1f3f1e', 'Sign in to see your receipt.'],
  ['/book?at=2020-11-25T11%3A00%3A00.000Z', null],
  ['/book?at=soon', null],
  ['/book', null],
  ['/schedule', null],
])('the sign-in form says what waits at %s', (path, words) => {
  expect(waitingFor(path)).toEqual(words);
});
