import { DAY } from '@lessons/rules';
// oxlint-disable-next-line import/default -- Node finds no names in this CommonJS module.
import library from 'rrule';
import { readMoment, UTC, type Moment } from './calendar-property.ts';

/** A readable RRULE. `until` is its last day or time. */
export interface Rule {
  options: ReturnType<typeof library.RRule.parseString>;
  until: Moment | null;
}

const list = (one: string) => new RegExp(`^(?:${one})(?:,(?:${one}))*$`, 'i');
const number = '[+-]?\\d{1,3}';
/** What each part may hold. The library takes anything for a number. */
const PARTS: Record<string, RegExp> = {
  FREQ: /^(YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY)$/i,
  INTERVAL: /^0*[1-9]\d{0,5}$/,
  COUNT: /^0*[1-9]\d{0,8}$/,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/i,
  BYDAY: list('[+-]?\\d{0,2}(?:MO|TU|WE|TH|FR|SA|SU)'),
  BYHOUR: list('\\d{1,2}'),
  BYMINUTE: list('\\d{1,2}'),
  BYSECOND: list('\\d{1,2}'),
  BYMONTH: list('\\d{1,2}'),
  BYMONTHDAY: list(number),
  BYYEARDAY: list(number),
  BYWEEKNO: list(number),
  BYSETPOS: list(number),
};

/** A rule that can't be read: the series may take place on every day, or at every hour too. */
type Unreadable = 'any day' | 'any hour';

/**
 * Reads a rule of a series. An end that can't be read is left out. A rule that recurs within the hour is not walked: it
 * counts as one of any hour.
 */
export function readRule(value: string, start: Moment): Rule | Unreadable {
  const parts = new Map<string, string>();
  for (const part of value.split(';').filter((text) => text !== '')) {
    const [key = '', text = ''] = part.trim().split('=');
    parts.set(key.toUpperCase(), text.toUpperCase());
  }
  const end = readMoment(parts.get('UNTIL') ?? '');
  const until = end && !end.isDay && end.zone === null ? { ...end, zone: start.zone } : end;
  parts.delete('UNTIL');
  if (!parts.has('FREQ') || [...parts].some(([key, text]) => !PARTS[key]?.test(text)))
    return /HOUR|MINUTE|SECOND/i.test(value) ? 'any hour' : 'any day';
  // Ordinals mean something in a month or a year alone.
  if (/WEEKLY|DAILY|HOURLY/.test(parts.get('FREQ') ?? ''))
    parts.set('BYDAY', (parts.get('BYDAY') ?? '').replaceAll(/[+-]?\d+/g, ''));
  if (parts.get('BYDAY') === '') parts.delete('BYDAY');
  // The library counts a day twice that has two of the positions: without the number the series only goes on.
  if (parts.get('BYSETPOS')?.includes(',')) parts.delete('COUNT');
  const text = [...parts].map(([key, part]) => `${key}=${part}`).join(';');
  return { options: library.RRule.parseString(text), until };
}

/**
 * Returns the wall-clock times of a rule within a range of them. `wallOf` gives the series' wall-clock time at an
 * instant, for a rule that ends in UTC. A rule that has ended before the range is not walked.
 */
export function occurrencesOf(
  { options, until }: Rule,
  start: Moment,
  range: { from: number; to: number },
  wallOf: (instant: number) => number,
): number[] {
  const last = until === null ? null : lastWall(until, start, wallOf);
  if (last !== null && last < range.from) return [];
  const rule = new library.RRule({
    ...options,
    dtstart: new Date(start.wall),
    ...(last !== null && { until: new Date(last) }),
  });
  return rule.between(new Date(range.from), new Date(range.to), true).map((wall) => wall.getTime());
}

/** A rule that ends on a day without a time includes all of that day. */
function lastWall(until: Moment, start: Moment, wallOf: (instant: number) => number): number {
  if (until.isDay) return until.wall + DAY - 1;
  if (until.zone === UTC && start.zone !== UTC) {
    const wall = wallOf(until.wall);
    // Of whole days, some programs write the last one's midnight, in whichever zone.
    return start.isDay ? Math.max(wall, until.wall) : wall;
  }
  return until.wall;
}
