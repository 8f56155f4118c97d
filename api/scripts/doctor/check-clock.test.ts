import { expect, test } from '@jest/globals';
import { compareClocks } from './check-clock.ts';

const now = new Date('2026-11-24T12:00:00Z');
test.each([
  [29, 'ok'],
  [30, 'warn'],
  [-30, 'warn'],
  [299, 'warn'],
  [300, 'fail'],
  [-300, 'fail'],
])('the doctor reports a clock that is %i seconds ahead as %s', (seconds, status) => {
  const theirs = new Date(now.getTime() - seconds * 1000);
  expect(compareClocks('Stripe', theirs, now)).toMatchObject({ status });
});
