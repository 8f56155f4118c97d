import { describe, expect, test } from '@jest/globals';
import { londonInstant, type Court } from '@lessons/rules';
import { decideWish, freeStartsOf, obstacleToWish, spanOfDay, type WantedTime } from './decide-wish.ts';

const SATURDAY = '2026-06-06';
const at = (time: string, date = SATURDAY) => londonInstant(date, time);
const span = (from: string, to: string) => ({ start: at(from), end: at(to) });
const anyTime: WantedTime = { date: SATURDAY, fromTime: '00:00', toTime: '24:00', minutes: 60 };
const afterFive: WantedTime = { ...anyTime, fromTime: '17:00' };

/** Open from nine to eight on a Saturday, seen on the Thursday before at ten. */
const court = (facts: Partial<Court> = {}): Court => ({
  workingHours: [{ dayOfWeek: 6, startTime: '09:00', endTime: '20:00', isActive: true }],
  blocks: [],
  busy: [span('09:00', '20:00')],
  rules: { horizonWeeks: 4, noticeHours: 12 },
  now: at('10:00', '2026-06-04'),
  ...facts,
});
const times = (starts: readonly Date[]) => starts.map((start) => start.toISOString().slice(11, 16));

describe('the starts that a wish is for', () => {
  const free = { busy: [span('09:00', '16:00')] };
  test.each<[string, WantedTime, Partial<Court>, string[]]>([
    ['any time', anyTime, free, ['16:00', '17:00', '18:00', '19:00']],
    ['after five', afterFive, free, ['17:00', '18:00', '19:00']],
    ['two hours after five', { ...afterFive, minutes: 120 }, free, ['17:00', '18:00']],
    ['until half past six', { ...afterFive, toTime: '18:30' }, free, ['17:00']],
    ['from half past five', { ...afterFive, fromTime: '17:30' }, free, ['18:00', '19:00']],
    [
      'under a block',
      afterFive,
      { ...free, blocks: [{ date: SATURDAY, startTime: '18:00', endTime: '20:00' }] },
      ['17:00'],
    ],
    ['in the dark', afterFive, { ...free, dayEnds: [{ date: SATURDAY, endTime: '18:20' }] }, ['17:00']],
    [
      'in other hours of the date',
      anyTime,
      { ...free, dateHours: [{ date: SATURDAY, startTime: '15:30', endTime: '18:00' }] },
      ['16:30'],
    ],
    ['within the notice', afterFive, { ...free, now: at('06:30') }, ['19:00']],
    ['full', anyTime, {}, []],
  ])('the free starts are found: %s', (_, wanted, facts, expected) => {
    const london = freeStartsOf(wanted, court(facts)).map((start) => new Date(+start + 3_600_000));
    expect(times(london)).toEqual(expected);
  });
});

describe('the reason why nobody can wait', () => {
  test.each<[string, Partial<WantedTime>, Partial<Court>, string | null]>([
    ['a full day', {}, {}, null],
    [
      'a day that is blocked',
      {},
      { busy: [], blocks: [{ date: SATURDAY, startTime: null, endTime: null }] },
      null,
    ],
    ['a free time that fits', {}, { busy: [] }, 'time_is_free'],
    ['a free time before five', {}, { busy: [span('17:00', '20:00')] }, null],
    ['one free hour for two', { minutes: 120 }, { busy: [span('09:00', '19:00')] }, null],
    ['a day without hours', { date: '2026-06-07' }, {}, 'no_such_hours'],
    ['hours that end before', { fromTime: '20:00' }, {}, 'no_such_hours'],
    ['less time than the lesson takes', { toTime: '17:30' }, {}, 'no_such_hours'],
    ['a day that is over', { date: '2026-05-30' }, {}, 'day_over'],
    ['today, after the last start', {}, { now: at('19:30') }, 'day_over'],
    ['today, within the notice', {}, { now: at('09:00') }, 'day_over'],
    ['a day beyond the horizon', { date: '2026-07-11' }, {}, 'too_far_ahead'],
  ])('a wish is decided: %s', (_, wanted, facts, expected) => {
    expect(obstacleToWish({ ...afterFive, ...wanted }, court(facts))).toBe(expected);
  });
});

describe('the starts of which a player is told', () => {
  const seventeen = at('17:00');
  const eighteen = at('18:00');
  const free17 = { busy: [span('09:00', '17:00'), span('18:00', '20:00')] };
  const free17And18 = { busy: [span('09:00', '17:00'), span('19:00', '20:00')] };
  const hoursAgo = (hours: number) => new Date(+at('10:00', '2026-06-04') - hours * 3_600_000);
  const thursday = (time: string) => ({ now: at(time, '2026-06-04') });

  interface Row {
    court?: Partial<Court>;
    toldAt?: Date;
    toldStarts?: Date[];
    lapsed?: { start: Date; end: Date }[];
    mayBeMailed?: boolean;
  }
  test.each<[string, Row, Date[], Date[]]>([
    ['nothing while nothing is free', { court: {} }, [], []],
    ['a start that fell free', {}, [], [seventeen]],
    ['nothing before seven', { court: { ...free17, ...thursday('06:59') } }, [], []],
    ['a start of the night at seven', { court: { ...free17, ...thursday('07:00') } }, [], [seventeen]],
    [
      'a start just before nine in the evening',
      { court: { ...free17, ...thursday('20:59') } },
      [],
      [seventeen],
    ],
    ['nothing from nine in the evening on', { court: { ...free17, ...thursday('21:00') } }, [], []],
    ['nothing twice', { toldAt: hoursAgo(13), toldStarts: [seventeen] }, [seventeen], []],
    [
      'a second start later than twelve hours after the first',
      { court: free17And18, toldAt: hoursAgo(12), toldStarts: [seventeen] },
      [seventeen],
      [eighteen],
    ],
    [
      'nothing within twelve hours',
      { court: free17And18, toldAt: hoursAgo(11.99), toldStarts: [seventeen] },
      [seventeen],
      [],
    ],
    [
      'a start that was taken is forgotten, also at night',
      { court: thursday('23:30'), toldStarts: [seventeen] },
      [],
      [],
    ],
    ['a start that fell free again', { toldAt: hoursAgo(13), toldStarts: [] }, [], [seventeen]],
    ['nothing that somebody held just now', { lapsed: [span('16:00', '18:00')] }, [], []],
    ['a start beside a hold that lapsed', { lapsed: [span('16:00', '17:00')] }, [], [seventeen]],
    ['nothing to an address that is not known to be theirs', { mayBeMailed: false }, [], []],
  ])('a player is told %s', (_, row, told, news) => {
    const { toldAt = null, toldStarts = [], lapsed = [], mayBeMailed = true } = row;
    const facts = { court: court(row.court ?? free17), lapsed, mayBeMailed };
    expect(decideWish({ ...afterFive, toldAt, toldStarts }, facts)).toEqual({ told, news });
  });
});

test('the day of a wish has 23 or 25 hours when the clocks change', () => {
  const hours = (date: string) => (+spanOfDay(date).end - +spanOfDay(date).start) / 3_600_000;
  expect(['2026-03-29', '2026-06-06', '2026-10-25'].map(hours)).toEqual([23, 24, 25]);
});
