import { describe, expect, test } from '@jest/globals';
import { calendarOf } from '../../../tests/fixtures/api/serve-calendar.ts';
import { splitCalendar } from './split-calendar.ts';

const split = (text: string) => splitCalendar(Buffer.from(text));
const eventsOf = (text: string) =>
  split(text).flatMap(({ series }) =>
    [...series.values()].flatMap(({ events }) => events.map((lines) => lines.join('\r\n'))),
  );
const START = 'DTSTART:20261124T090000Z';

describe('the lines of an event', () => {
  test('a split event has the lines that say when it is, and nothing of its alarms', () => {
    const text = calendarOf([
      START,
      'SUMMARY:Secret',
      'ATTACH;ENCODING=BASE64:' + 'AAAA\r\n '.repeat(100_000),
      'BEGIN:VALARM',
      'TRIGGER:-PT5M',
      'DURATION:PT5M',
      'END:VALARM',
      'DURATION:PT1H',
    ]);
    expect(eventsOf(text)).toEqual([
      `BEGIN:VEVENT\r\nUID:event-0\r\n${START}\r\nDURATION:PT1H\r\nEND:VEVENT`,
    ]);
  });

  test('a calendar is read with folded lines, names in any case, and any line breaks', () => {
    const lines = [
      'begin:vcalendar',
      'Begin:VEvent',
      'dtst',
      ' art:2026112',
      '\t4T090000Z',
      'end:vevent',
      'END:VCALENDAR',
    ];
    const expected = ['Begin:VEvent\r\ndtstart:20261124T090000Z\r\nend:vevent'];
    expect(eventsOf(lines.join('\r\n'))).toEqual(expected);
    expect(eventsOf(`\uFEFF\n${lines.join('\n')}\n\n`)).toEqual(expected);
  });
});

test('groups events by UID, with exceptions apart, in each calendar of the file', () => {
  const series = calendarOf(
    ['UID:a', START],
    ['UID:b', START],
    ['UID:a', START, 'RECURRENCE-ID:20261124T090000Z'],
  );
  const [first, second, ...more] = split(series + series);
  expect(more).toEqual([]);
  expect([...(first?.series ?? [])]).toMatchObject([
    [
      'a',
      {
        events: [expect.any(Array)],
        exceptions: [expect.arrayContaining(['RECURRENCE-ID:20261124T090000Z'])],
      },
    ],
    ['b', { events: [expect.any(Array)], exceptions: [] }],
  ]);
  expect(second).toEqual(first);
});

describe('refused files', () => {
  const whole = calendarOf([START]);
  test.each([
    ['a file that breaks off in an event', whole.slice(0, whole.indexOf('DTSTART'))],
    ['a file that breaks off between events', whole.slice(0, whole.indexOf('END:VCALENDAR'))],
    ['an event that ends as something else', whole.replace('END:VEVENT', 'END:VTODO')],
    ['another file after the calendar', `${whole}<a href="https://calendar.example">`],
    ['components in components', 'BEGIN:VCALENDAR\n'.repeat(20)],
  ])('refuses a calendar file: %s', (_, text) =>
    expect(() => split(text)).toThrow('There is no calendar at this address.'),
  );

  test('refuses an event that is too large', () => {
    const dates = Array.from({ length: 30_000 }, () => 'EXDATE:20261124T090000Z');
    expect(() => split(calendarOf([START, ...dates]))).toThrow('It has an event that is too large.');
    expect(() => split(calendarOf([START, `UID:${'a'.repeat(500_000)}`]))).toThrow('too large');
  });
});
