import { expect, jest, test } from '@jest/globals';
import { setClock } from './set-clock.ts';

// Of the module, before the first test.
const onLoading = new Date().toISOString();

const change = {
  'that is set': () => setClock('2027-03-28T00:30:00Z'),
  'that is the machine’s': () => jest.useRealTimers(),
  'that stands still with its timers': () => jest.useFakeTimers({ now: 0, doNotFake: [] }),
};

test.each(Object.entries(change))('a clock %s is gone in the next test of a screen', async (_, set) => {
  const fixed = '2026-11-20T14:00:00.000Z';
  expect(onLoading).toBe(fixed);
  expect(new Date().toISOString()).toBe(fixed);
  // Timers run.
  await new Promise((resolve) => setTimeout(resolve, 2));
  expect(new Date().toISOString()).toBe(fixed);
  set();
  expect(new Date().toISOString()).not.toBe(fixed);
});
