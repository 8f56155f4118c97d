import { expect, test } from '@jest/globals';
import { HOUR, MINUTE } from '@lessons/rules';
import { watchStep } from './watch.ts';

test('a backup that fails is told once and tried every hour, that it is made again is told once, and no heartbeat is sent meanwhile', async () => {
  const events: string[] = [];
  let fails = true;
  const step = watchStep({
    backUp: async (lastNight) => {
      events.push(`backup of ${lastNight.toISOString()}`);
      if (fails) throw new Error('No room.');
    },
    look: async () => {},
    beat: async () => void events.push('beat'),
    tell: async (text) => void events.push(text),
  });
  const start = Date.parse('2026-11-27T14:00:00Z');
  const at = (ms: number) => step(new Date(start + ms));
  const attempt = 'backup of 2026-11-27T03:30:00.000Z';
  await at(0);
  await at(5 * MINUTE);
  expect(events.splice(0)).toEqual([attempt, 'No room. It is tried again every hour.']);
  await at(HOUR);
  expect(events.splice(0)).toEqual([attempt]);
  fails = false;
  await at(2 * HOUR);
  expect(events.splice(0)).toEqual([attempt, 'The backup is made again.', 'beat']);
  await at(3 * HOUR);
  expect(events).toEqual([attempt, 'beat']);
});
