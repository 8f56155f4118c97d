import { expect, test } from '@jest/globals';
import type { Court } from '@lessons/rules';
import { wishChoices } from './wish-choices.ts';

const TUESDAY = '2026-11-24';
const at = (time: string) => new Date(`${TUESDAY}T${time}:00Z`);
const busy = (from: string, to: string) => [{ start: at(from), end: at(to) }];

/** Open from 14:00 to 19:00, with nothing free. */
const full: Court = {
  workingHours: [{ dayOfWeek: 2, startTime: '14:00', endTime: '19:00', isActive: true }],
  blocks: [],
  busy: busy('14:00', '19:00'),
  rules: { horizonWeeks: 26, noticeHours: 0 },
  now: new Date('2026-11-20T12:00:00Z'),
};
const hours = (startTime: string, endTime: string) => [{ date: TUESDAY, startTime, endTime }];
const block = (startTime: string | null, endTime: string | null) => [{ date: TUESDAY, startTime, endTime }];

test.each<[string, number, Partial<Court>, string[]]>([
  ['is full', 60, {}, ['Any time', 'After five']],
  ['is full for two hours', 120, {}, ['Any time', 'After five']],
  ['has single hours, for two hours', 120, { busy: busy('15:00', '18:00') }, ['Any time', 'After five']],
  [
    'has a single hour in the evening, for two hours',
    120,
    { dateHours: hours('14:00', '18:00') },
    ['Any time'],
  ],
  ['has no hours after five', 60, { dateHours: hours('14:00', '17:00') }, ['Any time']],
  ['is free before five', 60, { busy: busy('16:00', '19:00') }, ['After five']],
  ['is free after five', 60, { busy: busy('14:00', '17:00') }, []],
  ['is free', 60, { busy: [] }, []],
  ['is blocked after five', 60, { blocks: block('17:00', '19:00') }, ['Any time']],
  ['is blocked', 60, { blocks: block(null, null) }, []],
  ['is dark at five', 60, { dayEnds: [{ date: TUESDAY, endTime: '16:30' }] }, ['Any time']],
  ['is closed', 60, { workingHours: [] }, []],
  ['has only the evening before it', 60, { now: at('16:30') }, ['Any time', 'After five']],
  ['is over', 60, { now: at('18:30') }, []],
  ['is beyond the horizon', 60, { now: new Date('2026-01-20T12:00:00Z') }, []],
])('a day that %s (%s minutes) offers the right times to wait for', (_, minutes, court, expected) => {
  expect(wishChoices(TUESDAY, minutes, { ...full, ...court }).map(({ label }) => label)).toEqual(expected);
});
