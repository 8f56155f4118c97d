import { DAY } from '@lessons/rules';
// oxlint-disable-next-line import/default -- Node finds no names in this CommonJS module.
import library from 'rrule';
import { readMoment, UTC, type Moment } from './calendar-property.ts';

/** A readable RRULE. `until` is its last day or time. */
interface Rule {
  text: string;
  until: Moment | null;
}

type Check = (text: string) => boolean;
const each =
  (check: Check): Check =>
  (text) =>
    text.split(',').every(check);
const matches =
  (form: RegExp): Check =>
  (text) =>
    form.test(text);
const numbers = (least: number, most: number) =>
  each((one) => /^\d{1,2}$/.test(one) && Number(one) >= least && Number(one) <= most);
/** Positions from the first, or negative from the last. */
const positions = (most: number) =>
  each((one) => /^[+-]?\d{1,3}$/.test(one) && Number(one) !== 0 && Math.abs(Number(one)) <= most);
/** The values that each part may hold. The library takes anything for a number, and looks for the 32nd of a month for ever. */
const PARTS: Record<string, Check> = {
  FREQ: matches(/^(YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY)$/),
  INTERVAL: matches(/^0*[1-9]\d{0,5}$/),
  COUNT: matches(/^0*[1-9]\d{0,8}$/),
  WKST: matches(/^(MO|TU|WE|TH|FR|SA|SU)$/),
  BYDAY: each(matches(/^[+-]?\d{0,2}(MO|TU|WE|TH|FR|SA|SU)$/)),
  BYHOUR: numbers(0, 23),
  BYMINUTE: numbers(0, 59),
  BYSECOND: numbers(0, 60),
  BYMONTH: numbers(1, 12),
  BYMONTHDAY: positions(31),
  BYYEARDAY: positions(366),
  BYWEEKNO: positions(53),
  BYSETPOS: positions(366),
};

/** A rule that can't be read: the series may take place on every day, or at every hour too. */
type Unreadable = 'any day' | 'any hour';

const unreadable = (value: string): Unreadable =>
  /HOUR|MINUTE|SECOND/i.test(value) ? 'any hour' : 'any day';

/**
 * Reads a rule of a series. An end that can't be read is left out. A rule that recurs within the hour is not walked: it
 * counts as one of any hour.
 */
function readRule(value: string, start: Moment): Rule | Unreadable {
  const parts = new Map<string, string>();
  for (const part of value.split(';').filter((text) => text !== '')) {
    const [key = '', text = ''] = part.trim().split('=');
    parts.set(key.toUpperCase(), text.toUpperCase());
  }
  const end = readMoment(parts.get('UNTIL') ?? '');
  const until = end && !end.isDay && end.zone === null ? { ...end, zone: start.zone } : end;
  parts.delete('UNTIL');
  if (!parts.has('FREQ') || [...parts].some(([key, text]) => !PARTS[key]?.(text))) return unreadable(value);
  // Ordinals mean something in a month or a year alone.
  if (/WEEKLY|DAILY|HOURLY/.test(parts.get('FREQ') ?? ''))
    parts.set('BYDAY', (parts.get('BYDAY') ?? '').replaceAll(/[+-]?\d+/g, ''));
  if (parts.get('BYDAY') === '') parts.delete('BYDAY');
  // The library counts a day twice that has two of the positions: without the number the series only goes on.
  if (parts.get('BYSETPOS')?.includes(',')) parts.delete('COUNT');
  return { text: [...parts].map(([key, part]) => `${key}=${part}`).join(';'), until };
}

/**
 * Returns the wall-clock times of an RRULE within a range of them. `wallOf` gives the series' wall-clock time at an
 * instant, for a rule that ends in UTC. A rule that has ended before the range is not walked.
 */
export function occurrencesOf(
  value: string,
  start: Moment,
  range: { from: number; to: number },
  wallOf: (instant: number) => number,
): number[] | Unreadable {
  const read = readRule(value, start);
  if (typeof read === 'string') return read;
  const { text, until } = read;
  const last = until === null ? null : lastWall(until, start, wallOf);
  if (last !== null && last < range.from) return [];
  try {
    const rule = new library.RRule({
      ...library.RRule.parseString(text),
      dtstart: new Date(start.wall),
      ...(last !== null && { until: new Date(last) }),
    });
    return rule.between(new Date(range.from), new Date(range.to), true).map((wall) => wall.getTime());
  } catch {
    // The library refuses more than `PARTS` does, such as `BYDAY=0MO`. The rest of the file counts.
    return unreadable(value);
  }
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
