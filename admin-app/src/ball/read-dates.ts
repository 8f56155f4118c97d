import { addDays, dayOfWeek, mondayOf, type CalendarDate } from '@lessons/rules';
import { isOneLetterOff, type Act, type Sentence } from './sentence.ts';

/** The first and the last day that is said; both the same for one. */
export interface ReadDays {
  from: CalendarDate | null;
  to: CalendarDate | null;
}

const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
/** Words that are known with one letter wrong. */
const LONG_WORDS = [...WEEKDAYS, ...MONTHS, 'tomorrow', 'yesterday', 'fortnight', 'christmas'].filter(
  ({ length }) => length > 5,
);
const WEEKDAY =
  '(sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|wensday|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?)s?';
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(?:,? (20\d\d))?`;
const WEEKS = String.raw`(?:a|1|one) week|(?:a )?fortnight|(?:two|[2-9]) weeks`;
const TOMORROW = '(?:tomorrow|tmrw|tmw|tomoz?|2moro(?:w)?)';
const ISO = String.raw`\d{4}-\d\d-\d\d`;
const TO = '(?:to|till?|until|through|and|-|&)';
/** A weekday that is said with a date. */
const NAMED = `(?:(?:on |from )?${WEEKDAY},? )?`;
const BEFORE_DAY = '(?:on |this |coming |from |starting |between )*(?:the )?';

/**
 * Takes the days of a sentence, which are London's. A day without a year, a weekday or a number alone is the next one, from today
 * on; of what took place the last one, up to today. "Next Tuesday" is the one of next week, "Tuesday week" one week later. A lesson
 * is moved from one day to another.
 */
export function readDays(
  sentence: Sentence,
  today: CalendarDate,
  { act, isSeries = false }: { act: Act | null; isSeries?: boolean },
): ReadDays {
  const inIso = (left: string) =>
    inDates(left, calendarFrom(today, act === 'came'), act !== null && act !== 'not-here');
  if (act === 'move') {
    // "To Tuesday 4 from Monday 3" is from Monday 3 to Tuesday 4.
    const [to = '', from = '', ...more] = sentence.left.split(/ from /i);
    const isReversed = more.length === 0 && [to, from].every((day) => new RegExp(ISO).test(inIso(day)));
    if (isReversed && !/ to /i.test(from)) sentence.rewrite(() => `${from} to ${to}`);
  }
  sentence.rewrite(inIso);
  if (act === 'move') {
    const [first, second] = [takeDate(sentence), takeDate(sentence)];
    if (!first || !second) return { from: null, to: first };
    // "From Tuesday to Thursday" is two days later, whatever today is.
    const week = addDays(today, 6);
    const isEarlier = second < first && first <= week && second >= today;
    return { from: first, to: isEarlier ? addDays(second, 7) : second };
  }
  const until = sentence.take(new RegExp(`\\b(?:until|till?|through|up to) (${ISO})`, 'i'))?.[1];
  const from = takeDate(sentence);
  if (until) return { from: from ?? today, to: until };
  // "Every Monday from 7 December", which is a Monday.
  const later = act === 'book' && from && new RegExp(ISO).exec(sentence.left)?.[0];
  if (isSeries && later && later > from && dayOfWeek(later) === dayOfWeek(from)) {
    takeDate(sentence);
    return { from: later, to: later };
  }
  const isSpan = act === 'not-here' || act === null;
  const last = isSpan && sentence.take(new RegExp(`\\| *${TO} ?(${ISO})`, 'i'))?.[1];
  return { from, to: last && from && last > from ? last : from };
}

const takeDate = (sentence: Sentence): CalendarDate | null => sentence.take(new RegExp(ISO))?.[0] ?? null;

interface Calendar {
  today: CalendarDate;
  /** The next one, or the last one. */
  weekday: (name: string) => CalendarDate;
  weekdayAgo: (name: string) => CalendarDate;
  inWeek: (name: string, weeks: number) => CalendarDate;
  /** Null for a day that doesn't exist. */
  dayOfMonth: (day: number, month: number | null, year: string | undefined) => CalendarDate | null;
}

const indexOf = (name: string) =>
  WEEKDAYS.findIndex((day) => day.startsWith(name.replace(/^wens/i, 'wed').slice(0, 3).toLowerCase()));
const monthOf = (name: string) =>
  MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3).toLowerCase())) + 1;
const daysIn = (weeks: string) =>
  /two|fortnight/i.test(weeks) ? 14 : 7 * Number(/[2-9]/.exec(weeks)?.[0] ?? 1);

function calendarFrom(today: CalendarDate, isPast: boolean): Calendar {
  const ahead = (name: string) => addDays(today, (indexOf(name) - dayOfWeek(today) + 7) % 7);
  const ago = (name: string) => addDays(today, -((dayOfWeek(today) - indexOf(name) + 7) % 7));
  return {
    today,
    weekday: isPast ? ago : ahead,
    weekdayAgo: (name) => (ago(name) === today ? addDays(today, -7) : ago(name)),
    inWeek: (name, weeks) => addDays(mondayOf(today), weeks * 7 + ((indexOf(name) + 6) % 7)),
    dayOfMonth: (day, month, year) => {
      const fullYear = year?.length === 2 ? `20${year}` : year;
      const isIt = (date: CalendarDate) =>
        Number(date.slice(8)) === day && (month === null || Number(date.slice(5, 7)) === month);
      const begin = fullYear === undefined ? today : `${fullYear}-01-01`;
      const step = isPast && fullYear === undefined ? -1 : 1;
      for (let away = 0; away < 366; away += 1)
        if (isIt(addDays(begin, away * step))) return addDays(begin, away * step);
      return null;
    },
  };
}

/** Writes whatever names a day as a date: 2026-12-04. */
function inDates(
  text: string,
  { today, weekday, weekdayAgo, inWeek, dayOfMonth }: Calendar,
  isDayAlone: boolean,
): string {
  /** A weekday that is another than the date's is kept, and not understood. */
  const dated = (named: string | undefined, date: CalendarDate | null) =>
    date && (named === undefined || indexOf(named) === dayOfWeek(date) ? date : `${date} ‹${named}›`);
  const monday = mondayOf(today);
  /** A lesson is on a day: a week is kept, and not understood. */
  const week = (first: CalendarDate, last: CalendarDate) => (isDayAlone ? null : `${first} to ${last}`);
  const rules: [string, (...said: string[]) => string | null][] = [
    ["new year(?:'?s)? eve", () => '31 december'],
    ["new year(?:'?s)?(?: day)?", () => '1 january'],
    ['(?:christmas|xmas) eve', () => '24 december'],
    ['boxing day', () => '26 december'],
    ['(?:christmas|xmas)(?: day)?', () => '25 december'],
    [
      `${BEFORE_DAY}${DAY} ?${TO} ?(?:the )?${DAY}(?: of)? ${MONTH}${YEAR}`,
      (from = '', to = '', month = '', year) => {
        const [first, last] = [from, to].map((day) => dayOfMonth(Number(day), monthOf(month), year));
        return first && last ? `${first} to ${last}` : null;
      },
    ],
    [
      `${NAMED}${BEFORE_DAY}${DAY}(?: of)? ${MONTH}${YEAR}`,
      (named, day, month = '', year) => dated(named, dayOfMonth(Number(day), monthOf(month), year)),
    ],
    [
      `${NAMED}${BEFORE_DAY}${MONTH} (?:the )?${DAY}(?![:.]\\d)${YEAR}`,
      (named, month = '', day, year) => dated(named, dayOfMonth(Number(day), monthOf(month), year)),
    ],
    [
      String.raw`${NAMED}${BEFORE_DAY}(\d{1,2})\/(\d{1,2})(?:\/((?:20)?\d\d))?`,
      (named, day, month, year) => dated(named, dayOfMonth(Number(day), Number(month), year)),
    ],
    [
      `${NAMED}${BEFORE_DAY}(\\d{1,2})(?:st|nd|rd|th)`,
      (named, day) => dated(named, dayOfMonth(Number(day), null, undefined)),
    ],
    ['(?:the )?day after (?:tomorrow|tmrw)', () => addDays(today, 2)],
    ['(?:the )?day before yesterday', () => addDays(today, -2)],
    [
      `(?:in )?(${WEEKS}) (?:from )?(today|${TOMORROW})`,
      (weeks = '', day = '') => addDays(today, daysIn(weeks) + (day === 'today' ? 0 : 1)),
    ],
    [`(today|${TOMORROW}) week`, (day) => addDays(today, day === 'today' ? 7 : 8)],
    [TOMORROW, () => addDays(today, 1)],
    ['yesterday', () => addDays(today, -1)],
    ['last night', () => `${addDays(today, -1)} evening`],
    ['(?:tonight|this evening)', () => `${today} evening`],
    ['this (morning|afternoon)', (part) => `${today} ${part}`],
    ['(?:(?:the )?rest of )?(?:today|now)', () => today],
    [`(?:in )?(${WEEKS}) on ${WEEKDAY}`, (weeks = '', name = '') => addDays(weekday(name), daysIn(weeks))],
    [
      `${WEEKDAY} (?:in )?(week|(?:a )?fortnight|(?:2|two) weeks)`,
      (name = '', weeks = '') => addDays(weekday(name), daysIn(weeks)),
    ],
    [`(?:on )?${WEEKDAY} next week`, (name = '') => inWeek(name, 1)],
    [`next week,? (?:on )?${WEEKDAY}`, (name = '') => inWeek(name, 1)],
    [`(?:on )?next ${WEEKDAY}`, (name = '') => inWeek(name, 1)],
    [`(?:on )?last ${WEEKDAY}`, (name = '') => weekdayAgo(name)],
    [`${BEFORE_DAY}${WEEKDAY}(?:'s)?`, (name = '') => weekday(name)],
    [`in (${WEEKS})(?:'s?)?(?: time)?`, (weeks = '') => addDays(today, daysIn(weeks))],
    [
      String.raw`in (\d{1,2}) (day|week)s(?:' time)?`,
      (count, unit) => addDays(today, Number(count) * (unit === 'day' ? 1 : 7)),
    ],
    ['(?:the )?week after next', () => week(addDays(monday, 14), addDays(monday, 20))],
    ['(?:all (?:of )?)?next week', () => week(addDays(monday, 7), addDays(monday, 13))],
    [
      '(?:(?:all|the rest of) )?(?:this|the) week(?! (?:after|before|beginning|commencing|of|then))',
      () => week(today, addDays(monday, 6)),
    ],
    ['(?:the |this )?weekend', () => week(addDays(monday, 5), addDays(monday, 6))],
    [
      `(${ISO}) for (?:(\\d{1,2}) days|(${WEEKS}))`,
      (from = '', days, weeks = '') =>
        `${from} to ${addDays(from, (days ? Number(days) : daysIn(weeks)) - 1)}`,
    ],
  ];
  const spelt = text.replaceAll(
    /\p{L}{6,}/gu,
    (word) => LONG_WORDS.find((known) => isOneLetterOff(word.toLowerCase(), known)) ?? word,
  );
  return rules.reduce(
    (left, [pattern, dateOf]) =>
      left.replaceAll(
        new RegExp(`(?<![\\p{L}\\d/‹]|\\d[.:])${pattern}(?![\\p{L}\\d'/])`, 'giu'),
        (all: string, ...said: string[]) => dateOf(...said) ?? all,
      ),
    spelt,
  );
}
