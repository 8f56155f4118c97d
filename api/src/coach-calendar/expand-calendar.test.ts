import { describe, expect, test } from '@jest/globals';
import { tzlib_get_ical_block as timezoneBlock } from 'timezones-ical-library';
import { expandCalendar } from './expand-calendar.ts';

/** From 1 October 2026 to 1 May 2027: the clocks go back on 25 October and forward on 28 March. */
const window = { start: new Date('2026-09-30T23:00:00Z'), end: new Date('2027-04-30T23:00:00Z') };

const file = (...events: string[]) =>
  Buffer.from(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...events, 'END:VCALENDAR', ''].join('\r\n'),
  );
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT'].join('\r\n');
const london = String(timezoneBlock('Europe/London')[0]);
const spansOf = (...parts: string[]) =>
  expandCalendar(file(...parts), window).spans.map(
    ({ start, end }) => `${start.toISOString().slice(0, 16)}/${end.toISOString().slice(0, 16)}`,
  );
const starts = (...parts: string[]) => spansOf(...parts).map((span) => span.slice(0, 16));

describe('one event', () => {
  test.each([
    ['in UTC', ['DTSTART:20261020T090000Z', 'DTEND:20261020T100000Z'], '2026-10-20T09:00/2026-10-20T10:00'],
    [
      'in a zone that the file describes',
      ['DTSTART;TZID=Europe/London:20261020T090000', 'DURATION:PT45M'],
      '2026-10-20T08:00/2026-10-20T08:45',
    ],
    [
      'in a zone that the file only names',
      ['DTSTART;TZID=America/New_York:20261020T090000', 'DTEND;TZID=America/New_York:20261020T100000'],
      '2026-10-20T13:00/2026-10-20T14:00',
    ],
    [
      'without a zone, which counts as London',
      ['DTSTART:20261020T090000', 'DTEND:20261020T100000'],
      '2026-10-20T08:00/2026-10-20T09:00',
    ],
    ['of a whole day of London', ['DTSTART;VALUE=DATE:20261020'], '2026-10-19T23:00/2026-10-20T23:00'],
    [
      'of the whole day on which the clocks go back: 25 hours',
      ['DTSTART;VALUE=DATE:20261025', 'DTEND;VALUE=DATE:20261026'],
      '2026-10-24T23:00/2026-10-26T00:00',
    ],
  ])('an event makes the coach busy: %s', (_, lines, expected) => {
    expect(spansOf(london, event(...lines))).toEqual([expected]);
  });

  test.each([
    ['is cancelled', ['STATUS:CANCELLED']],
    ['is shown as free', ['TRANSP:TRANSPARENT']],
  ])('an event that %s makes nobody busy', (_, lines) => {
    expect(spansOf(event('DTSTART:20261020T090000Z', 'DTEND:20261020T100000Z', ...lines))).toEqual([]);
  });

  test('an event outside the window is left out', () => {
    expect(spansOf(event('DTSTART:20260920T090000Z', 'DTEND:20260920T100000Z'))).toEqual([]);
    expect(spansOf(event('DTSTART:20270501T090000Z', 'DTEND:20270501T100000Z'))).toEqual([]);
  });

  const ITS_DAY = '2026-11-03T00:00/2026-11-04T00:00';
  test.each([
    ['no end', []],
    [
      'the midnight of its start as its end, as Outlook writes a day',
      ['DTEND:20261103T090000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'],
    ],
    ['an end before its start', ['DTEND:20261103T080000']],
    ['an end before its start, in another zone', ['DTEND;TZID=Europe/Paris:20261103T093000']],
    ['an end on a day before', ['DTEND;VALUE=DATE:20261102']],
    ['an end that can’t be read', ['DTEND:tomorrow']],
    ['no seconds', ['DURATION:PT0S']],
    ['a negative length', ['DURATION:-PT1H']],
    ['a length that can’t be read', ['DURATION:1 hour']],
  ])('an event with %s blocks its day', (_, lines) => {
    expect(spansOf(event('DTSTART:20261103T090000', ...lines))).toEqual([ITS_DAY]);
  });

  test.each([
    ['the end is a day', ['DTSTART:20261103T090000', 'DTEND;VALUE=DATE:20261104'], '2026-11-03T09:00'],
    [
      'only the day of the end can be read',
      ['DTSTART:20261103T090000', 'DTEND:20261104T9'],
      '2026-11-03T09:00',
    ],
    ['only the days can be read', ['DTSTART:20261103T9', 'DTEND:20261104T9'], '2026-11-03T00:00'],
  ])('an event blocks its last day when %s', (_, lines, start) => {
    expect(spansOf(event(...lines))).toEqual([`${start}/2026-11-05T00:00`]);
  });

  test.each([
    'FREEBUSY:20261103T090000Z/20261103T090000Z',
    'FREEBUSY:20261103T090000Z/PT0S',
    'FREEBUSY:20261103T090000Z/20261103T080000Z',
    'FREEBUSY:20261103T090000Z',
    'FREEBUSY:20261103',
  ])('a busy period without a length blocks its day: %s', (line) => {
    expect(spansOf('BEGIN:VFREEBUSY', line, 'END:VFREEBUSY')).toEqual([ITS_DAY]);
  });

  test('each date of a series without a length blocks its day', () => {
    const dates = ['RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE;VALUE=PERIOD:20261105T090000/PT0S'];
    expect(spansOf(event('DTSTART:20261103T090000', ...dates)).sort()).toEqual([
      ITS_DAY,
      '2026-11-05T00:00/2026-11-06T00:00',
      '2026-11-10T00:00/2026-11-11T00:00',
    ]);
  });

  test('a lesson in the hour that the clocks skip or repeat has its length', () => {
    expect(spansOf(london, event('DTSTART;TZID=Europe/London:20270328T003000', 'DURATION:PT1H'))).toEqual([
      '2027-03-28T00:30/2027-03-28T01:30',
    ]);
    expect(
      spansOf(
        london,
        event('DTSTART;TZID=Europe/London:20261025T013000', 'DTEND;TZID=Europe/London:20261025T020000'),
      ),
    ).toEqual(['2026-10-25T00:30/2026-10-25T02:00']);
  });

  test('an event that is longer than the window is cut to it, such as one that ends in the year 9999', () => {
    expect(spansOf(event('DTSTART:20260920T090000Z', 'DTEND:20261003T100000Z'))).toEqual([
      '2026-09-30T23:00/2026-10-03T10:00',
    ]);
    expect(spansOf(event('DTSTART;VALUE=DATE:20270420', 'DTEND;VALUE=DATE:99991231'))).toEqual([
      '2027-04-19T23:00/2027-04-30T23:00',
    ]);
  });
});

describe('a series', () => {
  test('a weekly series keeps its wall time when the clocks change', () => {
    const weekly = event(
      'DTSTART;TZID=Europe/London:20261018T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=3',
    );
    expect(starts(london, weekly)).toEqual(['2026-10-18T08:00', '2026-10-25T09:00', '2026-11-01T09:00']);
    const inSpring = weekly.replace('20261018', '20270321');
    expect(starts(london, inSpring)).toEqual(['2027-03-21T09:00', '2027-03-28T08:00', '2027-04-04T08:00']);
  });

  test('a series that began years ago is expanded from the start of the window to its end', () => {
    const daily = event('DTSTART;TZID=Europe/London:20120101T070000', 'DURATION:PT30M', 'RRULE:FREQ=DAILY');
    expect(starts(london, daily)).toHaveLength(212);
  });

  test('a series that ends on a day, without a time, includes that day', () => {
    const daily = ['DURATION:PT30M', 'RRULE:FREQ=DAILY;UNTIL=20261021'];
    const expected = ['2026-10-20T22:00', '2026-10-21T22:00'];
    expect(starts(event('DTSTART:20261020T220000Z', ...daily))).toEqual(expected);
    expect(starts(london, event('DTSTART;TZID=Europe/London:20261020T230000', ...daily))).toEqual(expected);
  });

  test('a series of dates without a rule has its first date too, and none that EXDATE leaves out', () => {
    const dates = [
      'DTSTART;TZID=Europe/London:20261020T090000',
      'DURATION:PT1H',
      'RDATE;TZID=Europe/London:20261105T090000,20261106T090000',
    ];
    expect(starts(london, event(...dates))).toEqual([
      '2026-10-20T08:00',
      '2026-11-05T09:00',
      '2026-11-06T09:00',
    ]);
    const without = event(...dates, 'EXDATE;TZID=Europe/London:20261020T090000,20261106T090000');
    expect(starts(london, without)).toEqual(['2026-11-05T09:00']);
  });

  test('a series of periods has their lengths', () => {
    const periods = 'RDATE;VALUE=PERIOD:20261105T090000Z/PT2H,20261106T090000Z/20261106T093000Z';
    const rule = 'RRULE:FREQ=DAILY;COUNT=2';
    expect(spansOf(event('DTSTART:20261102T090000Z', 'DURATION:PT1H', rule, periods)).sort()).toEqual([
      '2026-11-02T09:00/2026-11-02T10:00',
      '2026-11-03T09:00/2026-11-03T10:00',
      '2026-11-05T09:00/2026-11-05T11:00',
      '2026-11-06T09:00/2026-11-06T09:30',
    ]);
  });

  test('a series leaves out EXDATE, and moves or cancels what has a RECURRENCE-ID', () => {
    const series = event(
      'DTSTART;TZID=Europe/London:20261102T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE;TZID=Europe/London:20261109T090000',
    );
    const moved = event(
      'RECURRENCE-ID;TZID=Europe/London:20261116T090000',
      'DTSTART;TZID=Europe/London:20261117T150000',
      'DURATION:PT2H',
    );
    const cancelled = event(
      'RECURRENCE-ID;TZID=Europe/London:20261123T090000',
      'DTSTART;TZID=Europe/London:20261123T090000',
      'DURATION:PT1H',
      'STATUS:CANCELLED',
    );
    expect([...new Set(spansOf(london, series, moved, cancelled))]).toEqual([
      '2026-11-02T09:00/2026-11-02T10:00',
      '2026-11-17T15:00/2026-11-17T17:00',
    ]);
  });

  test('an occurrence that was moved into the window, or is there without its series, is expanded', () => {
    const series = event('DTSTART:20270603T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY');
    const moved = event('RECURRENCE-ID:20270603T090000Z', 'DTSTART:20261103T090000Z', 'DURATION:PT1H');
    expect(starts(series, moved)).toEqual(['2026-11-03T09:00']);
    expect(starts(moved)).toEqual(['2026-11-03T09:00']);
  });
});

describe('unreadable calendars', () => {
  test('a calendar of too many events is refused', () => {
    const one = event('DTSTART:20261020T090000Z', 'DURATION:PT1H');
    expect(() => expandCalendar(file(...Array.from({ length: 20_001 }, () => one)), window)).toThrow(
      'too many events',
    );
  });
});
