import {
  DAY,
  formatShortDay,
  hoursOf,
  londonDateOf,
  londonInstant,
  minutesOf,
  type CalendarDate,
  type OpeningHours,
  type WallTime,
} from '@lessons/rules';
import { readDays } from './read-dates.ts';
import { readNames, readPlace, readWholePlace, type KnownClient } from './read-names.ts';
import {
  inClockTimes,
  inPounds,
  readMinutes,
  readPounds,
  readTimes,
  SUM,
  type SaidTime,
} from './read-times.ts';
import { inDigits, Sentence, type Act } from './sentence.ts';

/** What a sentence is read with. */
export interface Known {
  clients: readonly KnownClient[];
  /** The names of places away from the coach's court. */
  places: readonly string[];
  /** Decides whether "6" is in the morning or in the evening. */
  opening: OpeningHours;
}

/** What a coach wants, as far as it is understood. Nothing is guessed: what could be two is both, and null isn't said. */
export interface ReadRequest {
  /** Null if nothing is understood. */
  act: Act | null;
  /** Those who fit. */
  clients: readonly KnownClient[];
  /** Who plays, if it is not the client. */
  forName: string | null;
  /** The first and the last day; a lesson is moved from the one to the other. */
  from: CalendarDate | null;
  to: CalendarDate | null;
  /** The times that fit, London's. */
  times: readonly WallTime[];
  until: WallTime | null;
  minutes: number | null;
  pounds: number | null;
  place: string | null;
  everyWeeks: 1 | 2 | null;
  /** How many lessons a series has. */
  count: number | null;
  reason: 'rain' | 'ill' | 'court' | 'away' | null;
  /** What is not understood. */
  rest: string;
}

/** Comes after names, in whose place a bar stands: "Sarah's lesson to Friday", "Sarah to Friday". */
const ACTS: readonly [Exclude<Act, 'day'>, RegExp][] = [
  [
    'move',
    /\b(?:mov(?:e[sd]?|ing)|shift(?:ed)?|resched?ule|rearrange|push(?: back)?|(?:bring|put)(?: +\|)? +(?:forward|back)|change|swap)\b|(?<!\b(?:add|put|book|fit)(?: in)? *)\| *(?:lesson |go(?:es)? )?to\b|\blesson to\b/i,
  ],
  [
    'came',
    /\b(?:was here|were here|came|turned up|showed up|had (?:a|her|his|their) lesson|did (?:a|an|her|his|their)|played|took (?:a|her|his|their) lesson|was in)\b/i,
  ],
  [
    'settle',
    /\b(?:(?:has |have |just )*(?:paid|pays|settled|settles?(?: up)?|gave me|handed me|owes?|transferred)|pay(?:ing|ment)?|settling)\b|\bgot (?=(?:\S+ ){1,3}(?:off|from) +\|)/i,
  ],
  [
    'not-here',
    /\b(?:not here|not (?:available|working|in|teaching|coaching)|can'?t (?:do|teach|coach|work|make)(?: it)?|unavailable|call(?:ing)? off|close[ds]?|block(?:ed)?(?: off| out)?|day off|time off|off sick|off work|no lessons|cancel (?:all|every(?:thing|one|body)|the day|today)|holiday|holidays|vacation|off)\b/i,
  ],
  [
    'find',
    /\b(?:find|look up|show(?: me)?|open|ring|phone|call|message|text|e?-?mail|number(?: of| for)?|details (?:of|for)|who is|where is|page|cancel(?:led)?)\b/i,
  ],
  ['book', /\b(?:book(?:ed)?(?: in)?|new (?:client|lesson)|lesson (?:for|with)|put)\b/i],
];
const REASONS: readonly [NonNullable<ReadRequest['reason']>, RegExp][] = [
  [
    'rain',
    /\b(?:rain(?:ed|ing|s|y)?(?: off)?|it's raining|too wet|wet|pouring|chucking(?: it)? down|storm|snow(?:ed|ing)?)\b/i,
  ],
  [
    'ill',
    /\b(?:ill|sick|poorly|unwell|not (?:well|feeling well)|flu|a cold|injured|hurt|bad back|off sick)\b/i,
  ],
  [
    'court',
    /\b(?:(?:the |my )?courts? (?:is |are |being )?(?:closed|flooded|waterlogged|frozen|icy|unusable|resurfaced|out of use|taken|booked|locked|shut)|flooded|waterlogged|frozen|icy|ice|frost|no court)\b/i,
  ],
  ['away', /\b(?:(?:going |go |gone )?away|on holidays?|(?<!bank )holidays?|vacation|abroad|travelling)\b/i],
];
const EVERY = [
  [
    2,
    /\b(?:every|each) (?:other|second|2nd|2) (?:weeks?|(?=\p{L}+day))|\bfortnightly\b|\bevery fortnight\b|\bevery 2 weeks\b|\bbi-?weekly\b/iu,
  ],
  [
    1,
    /\b(?:every|each) (?:single )?week\b|\bweekly\b|\b(?:every|each) (?=(?:sun|mon|tue|wed|thu|fri|sat))|\bregular(?:ly)?\b/i,
  ],
] as const;
/** The longest lesson that is said by its end, in minutes. */
const MAX_MINUTES = 240;
const DATE = /\b\d{4}-\d\d-\d\d\b/g;
/** Words without which a sentence says the same. */
const FILLERS =
  /(?<![\p{L}\d'])(?:please|needs?|wants?|mrs?|ms|miss|dr|free|open|show|show me|who's on|what's on|who|can (?:you|we|i)|could you|would you|i want to|i'd like to|book(?:ed)?|put|add|new|enter|make|in|on|at|for|from|with|to|the|an?|and|of|her|his|him|their|them|its?|it's|is|was|be|am|i'm|im|i'll|i|me|my|lessons?|session|hour|tennis|this|that|by|up|back|all|day|whole|rest|(?:in )?cash|card|(?:bank )?transfer|as|usual|until|till|starting|starts?|has|have|just|will|page|s|hi|ok|okay|so|then|there|here|everyone|everybody|everything|what'?s?|who's|down|(?<!next )week|due|do|does|did|get|got|go|going|today)(?![\p{L}\d'])/giu;

/**
 * Reads what a coach says in one breath: "Sarah Tuesday 4.45 45 minutes Hadley 30 pounds every week", "rain", "Frank paid 105". Takes
 * part by part: who, where, how long, how much, how often, which day and when; what is left was not understood. Days and times are
 * London's.
 */
export function readRequest(typed: string, known: Known, now: Date): ReadRequest {
  const sentence = new Sentence(typed);
  const today = londonDateOf(now);
  const wholePlace = readWholePlace(sentence, known.places);
  const { clients, forName } = readNames(sentence, known.clients, known.places);
  const place = wholePlace ?? readPlace(sentence, known.places);
  const reason = REASONS.find(([, words]) => sentence.has(words))?.[0] ?? null;
  const said = actSaid(sentence, clients.length > 0, reason !== null);
  const isClosing = said === 'not-here';
  if (isClosing || said === 'find') for (const [, words] of REASONS) while (sentence.take(words));
  // That a lesson is paid is no word of another act: its sheet doesn't take it.
  if (said)
    for (const [act, words] of ACTS) if (act !== 'settle' || said === act) while (sentence.take(words));
  sentence.rewrite((left) => inDigits(inClockTimes(left, isClosing)));
  const everyWeeks = EVERY.find(([, words]) => sentence.take(words))?.[0] ?? null;
  const saidCount = countOf(sentence, everyWeeks);
  const shift = said === 'move' ? shiftOf(sentence) : null;
  const minutes = readMinutes(sentence);
  const pounds = readPounds(sentence) ?? (said === 'settle' ? sumOf(sentence) : null);
  const act = said ?? (clients.length > 0 ? 'book' : null);
  const isLesson = act === 'book' || act === 'came';
  const days = readDays(sentence, today, { act, isSeries: everyWeeks !== null });
  const { from } = days;
  // A lesson is on one day: "until 18 December" says how many there are, or is not understood.
  const lastDay = isLesson && from && days.to && days.to > from ? days.to : null;
  const to = lastDay ? from : days.to;
  const count = saidCount ?? (from && lastDay && everyWeeks ? countUntil(from, lastDay, everyWeeks) : null);
  const first = readTimes(sentence, isClosing);
  // "From Tuesday 4 to Thursday 5": the second one is new.
  const isMovedTwice = act === 'move' && sentence.has(/\| *to +(?:\| *)+(?:at )?\d/);
  const { start, end } = isMovedTwice ? readTimes(sentence, false) : first;
  // "From 5 to 6": the lesson is at 5.
  const saidTime = act === 'move' && end.length > 0 ? end : start;
  const date = (act === 'move' ? to : from) ?? today;
  const times = timesThatFit(saidTime, date, known.opening);
  const [begins] = times;
  const ends = begins && end.find((time) => time > begins);
  // "4 to 5.30" is an hour and a half. Nobody plays from 9 to 5.
  const length = isLesson && ends ? minutesBetween(begins, ends) : 0;
  const isLength = minutes === null && length > 0 && length <= MAX_MINUTES;
  // Of a morning's and an afternoon's hour, a day's work ends at the one within the hours, else at the later one.
  const until = act === 'move' || isLength ? null : (endThatFits(end, to ?? date, known.opening) ?? null);
  const isTimed = from !== null || times.length > 0;
  const isFound = act === 'book' && said === null && !isTimed && minutes === null && everyWeeks === null;
  return {
    act: isFound ? 'find' : (act ?? (isTimed ? 'day' : null)),
    clients,
    forName,
    from,
    to,
    times,
    until: isLesson ? null : until,
    minutes: isLength ? length : minutes,
    pounds,
    place,
    everyWeeks,
    count,
    reason: isClosing ? reason : null,
    rest: [
      sentence.left.replaceAll(FILLERS, ' '),
      shift,
      isLesson && until && `until ${until}`,
      lastDay && count === saidCount && `until ${lastDay}`,
    ]
      .filter(Boolean)
      .join(' ')
      .replaceAll(DATE, (day) => formatShortDay(londonInstant(day, '12:00')))
      .replaceAll(/[|,.;!?&‹›-]+|:(?!\d)/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  };
}

/** Returns the act whose words are said; null for none, and for those that need a client without one. */
function actSaid(sentence: Sentence, hasClient: boolean, hasReason: boolean): Act | null {
  const act = ACTS.find(([, words]) => sentence.has(words))?.[0] ?? null;
  const isClosing = act === 'not-here' || (hasReason && (act === null || act === 'find'));
  // A client who is ill: what becomes of the lesson is on their page.
  if (isClosing) return hasClient ? 'find' : 'not-here';
  return act === 'find' && !hasClient ? null : act;
}

/** Takes by how long a lesson is moved, which is no length and no time: "back an hour". Null if that isn't said. */
function shiftOf(sentence: Sentence): string | null {
  const long = String.raw`(?:an?|half an?|\d+(?:\.\d+)?) (?:hours?|hrs?|minutes|mins?)(?: and (?:a half|a quarter))?`;
  const side = '(?:back|forwards?|on|earlier|later)';
  const weeks = String.raw`(?<!in )\b\d+ (?:weeks?|days?)\b(?! on| from|')(?: ${side})?|\ba (?:week|day) (?:earlier|later)\b`;
  const found = sentence.take(
    new RegExp(String.raw`\b${side}(?: by)? ${long}\b|\b${long} ${side}\b|\bby ${long}\b|${weeks}`, 'i'),
  );
  return found?.[0] ?? null;
}

const minutesBetween = (start: WallTime, end: WallTime) => minutesOf(end) - minutesOf(start);

/** Takes how many lessons a series has: "10 times", "for 10 weeks". */
function countOf(sentence: Sentence, everyWeeks: 1 | 2 | null): number | null {
  const times = sentence.take(/\b(?:for )?(\d{1,2}) (?:times|lessons)\b/i)?.[1];
  if (times) return Number(times);
  const weeks = everyWeeks && sentence.take(/\bfor (\d{1,2}) weeks\b/i)?.[1];
  return weeks ? Math.ceil(Number(weeks) / everyWeeks) : null;
}

/** Returns how many lessons there are up to a day that is not before the first. */
function countUntil(from: CalendarDate, last: CalendarDate, everyWeeks: 1 | 2): number {
  return 1 + Math.floor((Date.parse(last) - Date.parse(from)) / (7 * everyWeeks * DAY));
}

/** Takes the number that can only be a sum. Null for several that could be. */
function sumOf(sentence: Sentence): number | null {
  // "Thirty two fifty" may be two sums.
  const one = String.raw`(?<![\d.,:/£]|\d |[x×*] ?)(?:${SUM})(?![\d.,:/]|st|nd|rd|th| \d\d(?![\d.:/])| ?[x×*])`;
  const after = new RegExp(String.raw`(?<=\| *)${one}`, 'g');
  const fits = [after, new RegExp(one, 'g')].map((each) => [...sentence.left.matchAll(each)]);
  // Of several numbers, such as an hour's, it is the one beside "paid".
  const [found] = fits.find((each) => each.length === 1) ?? [];
  if (!found) return null;
  sentence.takeSpan(found.index, found[0].length);
  return inPounds(found[0]);
}

/** Returns the only end that is within the coach's hours of a date; the later one if none or both are. */
function endThatFits(said: SaidTime, date: CalendarDate, opening: OpeningHours): WallTime | undefined {
  const hours = hoursOf(date, opening);
  const open = said.filter((time) => hours.some((each) => each.startTime < time && time <= each.endTime));
  return open.length === 1 ? open[0] : said.at(-1);
}

/** Returns the time that is within the coach's hours of a date, or of any, if one is; both if none or both are. */
function timesThatFit(said: SaidTime, date: CalendarDate, opening: OpeningHours): readonly WallTime[] {
  if (said.length < 2) return said;
  const isIn = (time: WallTime, hours: { startTime: WallTime; endTime: WallTime }) =>
    hours.startTime <= time && time < hours.endTime;
  const onDate = hoursOf(date, opening);
  const ever = opening.workingHours.filter(({ isActive }) => isActive);
  for (const hours of [onDate, ever]) {
    const open = said.filter((time) => hours.some((each) => isIn(time, each)));
    if (open.length === 1) return open;
    if (open.length === 2) return said;
  }
  const awake = said.filter((time) => isIn(time, { startTime: '07:00', endTime: '22:00' }));
  return awake.length === 1 ? awake : said;
}
