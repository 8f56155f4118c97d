import { expect, test } from '@jest/globals';
import { blocksCovering } from './blocked-times.ts';
import { spanOfBlock } from './slots.ts';

const span = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) });
const covering = (...spans: [string, string][]) =>
  blocksCovering(spans.map(([start, end]) => span(start, end))).map(
    ({ date, startTime, endTime }) => `${date} ${startTime ?? 'all'}–${endTime ?? 'day'}`,
  );

test.each<[string, [string, string][], string[]]>([
  ['an hour in winter', [['2026-12-01T09:00Z', '2026-12-01T10:00Z']], ['2026-12-01 09:00–10:00']],
  ['an hour in summer', [['2026-07-14T09:00Z', '2026-07-14T10:00Z']], ['2026-07-14 10:00–11:00']],
  ['parts of minutes', [['2026-12-01T09:00:30Z', '2026-12-01T09:59:01Z']], ['2026-12-01 09:00–10:00']],
  ['a whole day', [['2026-07-13T23:00Z', '2026-07-14T23:00Z']], ['2026-07-14 all–day']],
  [
    'several days',
    [['2026-12-01T15:00Z', '2026-12-03T08:00Z']],
    ['2026-12-01 15:00–24:00', '2026-12-02 all–day', '2026-12-03 00:00–08:00'],
  ],
  [
    'spans that overlap or meet',
    [
      ['2026-12-01T10:00Z', '2026-12-01T11:00Z'],
      ['2026-12-01T09:00Z', '2026-12-01T10:00Z'],
      ['2026-12-01T09:30Z', '2026-12-01T09:45Z'],
      ['2026-12-01T12:00Z', '2026-12-01T13:00Z'],
    ],
    ['2026-12-01 09:00–11:00', '2026-12-01 12:00–13:00'],
  ],
  ['nothing', [], []],
])('the blocked times of %s are London dates and times', (_, spans, expected) =>
  expect(covering(...spans)).toEqual(expected),
);

test('a span over a clock change is blocked for every minute', () => {
  for (const midnight of ['2026-10-24T23:00Z', '2027-03-28T00:00Z']) {
    const first = new Date(midnight).getTime();
    for (let start = 0; start < 180; start += 15) {
      for (const length of [15, 60, 90]) {
        const given = {
          start: new Date(first + start * 60_000),
          end: new Date(first + (start + length) * 60_000),
        };
        const [block, ...others] = blocksCovering([given]);
        expect(others).toEqual([]);
        const blocked = spanOfBlock(block ?? { date: '', startTime: null, endTime: null });
        expect(blocked.start.getTime()).toBeLessThanOrEqual(given.start.getTime());
        expect(blocked.end.getTime()).toBeGreaterThanOrEqual(given.end.getTime());
      }
    }
  }
});
