import { wallTimeOf, type WallTime } from '@lessons/rules';
import { HOURS, numberOf, type Sentence } from './sentence.ts';

/** A time of a sentence: in the morning and in the afternoon, if that isn't said. None if no time is. */
export type SaidTime = readonly WallTime[];

export interface ReadTimes {
  start: SaidTime;
  end: SaidTime;
}

const NOON = 12 * 60;
/** A time as it is said or typed: 4.45, 4:45pm, 4 45, 1645, 5 o'clock, 5ish, 5. */
const TIME =
  /(?<![\d£:.,/]|\d{4}-|\d{4}-\d\d-)(?:(?<hour>\d{1,2})(?: ?[:.h] ?(?<past>[0-5]\d)| (?<spoken>00|15|30|45))?|(?<military>[01]\d|2[0-3])(?<rest>[0-5]\d))(?: ?o'? ?clock)?(?:ish)?(?: ?(?<half>[ap])\.? ?m\b\.?)?(?![\d:/£%\p{L}]|[.,]\d|-\d\d-\d\d| (?:to|past) *$)/giu;
const rule = (pattern: string) => new RegExp(pattern, 'iu');

/** Takes how long a lesson lasts, in minutes. Null if it isn't said. */
export function readMinutes(sentence: Sentence): number | null {
  const before = String.raw`(?:\b(?:for|a|an) )?`;
  const patterns: [string, (found: RegExpExecArray) => number][] = [
    [String.raw`${before}(?:\b3 )?\b(?:three )?quarters of an hour\b`, () => 45],
    [String.raw`${before}\b(?:half an?|half|1\/2|½) ?(?:an )?(?:hour|hr)\b`, () => 30],
    [
      String.raw`${before}\b(\d|a|an)?(?: |\b)(?:hours?|hrs?) and (?:a half|(?:a )?quarter)\b`,
      ([all, hours]) => (Number(hours) || 1) * 60 + (/half/i.test(all) ? 30 : 15),
    ],
    [String.raw`${before}(\d) and a half (?:hours?|hrs?)\b`, ([, hours]) => Number(hours) * 60 + 30],
    [
      String.raw`${before}(?<!\d)(\d) ?(?:hours?|hrs?|h) ?(?:and )?(\d\d) ?(?:minutes|mins?|m)?(?![\p{L}\d])`,
      ([, hours, minutes]) => Number(hours) * 60 + Number(minutes),
    ],
    [
      String.raw`${before}(\d(?:[.,]\d{1,2})?) ?(?:hours?|hrs?|h)(?![\p{L}\d])`,
      ([, hours]) => Math.round(Number(hours?.replace(',', '.')) * 60),
    ],
    [String.raw`${before}(\d{1,3})[ -]?(?:minutes?|mins?|m)(?![\p{L}\d])`, ([, minutes]) => Number(minutes)],
    [String.raw`\b(?:for )?an? (?:hour|hr)\b`, () => 60],
  ];
  for (const [pattern, minutes] of patterns) {
    const found = sentence.take(rule(pattern));
    if (found) return minutes(found);
  }
  return null;
}

/** Takes a price or a sum, in pounds. Null if none is said. */
export function readPounds(sentence: Sentence): number | null {
  const sum = String.raw`(${SUM})`;
  const found =
    sentence.take(rule(String.raw`(?:\b(?:for|at) )?£ ?${sum}(?![\d,]\d|\d)(?: ?(?:quid|pounds?))?`)) ??
    sentence.take(
      rule(
        String.raw`(?:\b(?:for|at) )?(?<!\d)${sum} ?(?:pounds?|quid|gbp)\b(?: (?:and )?(\d{2})(?: ?p| pence)?\b)?`,
      ),
    ) ??
    null;
  if (!found) return null;
  return inPounds(found[1] ?? '') + Number(found[2] ?? 0) / 100;
}

/** 105; 32.50; 32,50; 1,250.50 */
export const SUM = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d{1,5}(?:[.,]\d{2})?`;
export const inPounds = (sum: string): number => Number(sum.replaceAll(/,(?=\d{3})/g, '').replace(',', '.'));

/** The longest span that is meant by "5 to 6", in hours: a lesson begins neither at five to six nor at ten to eleven. */
const MAX_SPAN = 2;

/** Writes times in words as on a clock: "half four" is 4:30, "quarter to 5" 4:45. Comes before numbers in words are written as digits. */
export function inClockTimes(text: string, readsSpans: boolean): string {
  const hour = String.raw`(\d{1,2}|${HOURS.join('|')})`;
  const clock = (hours: number, past: number) =>
    `${((hours + 11) % 12) + 1}:${String(past).padStart(2, '0')}`;
  return text
    .replaceAll(
      new RegExp(String.raw`\bhalf (?:past )?${hour}(?! ?(?:hours?|hrs?|an?)\b)\b`, 'gi'),
      (all, said: string) => (numberOf(said) > 12 ? all : clock(numberOf(said), 30)),
    )
    .replaceAll(
      new RegExp(
        String.raw`(?<!\bfrom )\b(a quarter|quarter|twenty[ -]five|five and twenty|twenty|ten|five|25|20|10|5)(?: min(?:ute)?s?)? (to|past) ${hour}\b(?! ?(?:to|and|-) )`,
        'gi',
      ),
      (all, said: string, side: string, named: string) => {
        const isTo = side.toLowerCase() === 'to';
        const away = /quarter/i.test(said) ? 15 : numberOf(said.replace(/ and /i, ' '));
        const hours = numberOf(named);
        const isSpan = isTo && hours > away && hours - away <= MAX_SPAN;
        if (/^\d/.test(said) && (readsSpans || isSpan)) return all;
        return isTo ? clock(hours - 1, 60 - away) : clock(hours, away);
      },
    )
    .replaceAll(/\b(?:12 noon|noon|midday|mid-day)\b/gi, '12:00')
    .replaceAll(/\bmidnight\b/gi, '24:00');
}

/** Takes the time of a sentence, or the two between which it is: "4.45", "2 to 5", "until 3", "tomorrow afternoon". */
export function readTimes(sentence: Sentence, readsSpans: boolean): ReadTimes {
  const part = sentence
    .take(/\b(?:in |on )?(?:the )?(morning|afternoon|evening|night)s?\b/i)?.[1]
    ?.toLowerCase();
  const text = sentence.left;
  const times = [...text.matchAll(TIME)].flatMap((found) => {
    const { hour, past, spoken, military, rest, half } = found.groups ?? {};
    const at = Number(hour ?? military) * 60 + Number(past ?? spoken ?? rest ?? 0);
    if (at > 2 * NOON) return [];
    const isWhole = military !== undefined || hour?.startsWith('0') || at >= NOON + 60 || at < 60;
    return [{ index: found.index, text: found[0], at, half: half?.toLowerCase(), isWhole }];
  });
  const [first, second] = times;
  if (!first) return part ? partOfDay(part) : { start: [], end: [] };
  const between = second && text.slice(first.index + first.text.length, second.index);
  const isSpan = second && /^ *(?:-|to|till?|until|and|through) *$/i.test(between ?? '');
  const before =
    /(?:\b(until|till?|up to|to|before|by)|\b(?:from|between|after|at|around|about|starting)|@) *$/i.exec(
      text.slice(0, first.index),
    );
  const start = before?.index ?? first.index;
  const last = isSpan ? second : first;
  sentence.takeSpan(start, last.index + last.text.length - start);
  const said = (time: typeof first, half = time.half): SaidTime => {
    if (time.isWhole) return [wallTimeOf(time.at)];
    const morning = time.at % NOON;
    const isLate = half === 'p' || (part !== undefined && part !== 'morning');
    if (half || part) return [wallTimeOf(isLate ? morning + NOON : morning)];
    return time.at >= NOON ? [wallTimeOf(time.at)] : [wallTimeOf(morning), wallTimeOf(morning + NOON)];
  };
  if (!isSpan)
    return before?.[1] && (readsSpans || !/^to$/i.test(before[1]))
      ? { start: [], end: said(first) }
      : { start: said(first), end: [] };
  const end = said(second);
  // "2 to 5pm": both are in the afternoon, unless the first would be later then.
  const starts = said(first).filter((time) => end.some((one) => one > time));
  const near = second.half === 'p' && !first.half ? starts.slice(-1) : starts;
  return { start: near, end: end.filter((time) => near.some((one) => one < time)) };
}

/** The morning ends at noon, the afternoon at six. */
function partOfDay(part: string): ReadTimes {
  if (part === 'morning') return { start: [], end: ['12:00'] };
  return part === 'afternoon' ? { start: ['12:00'], end: ['18:00'] } : { start: ['18:00'], end: [] };
}
