import {
  formatDuration,
  formatPounds,
  formatShortDay,
  isolateName,
  londonInstant,
  type CalendarDate,
} from '@lessons/rules';
import { joinFacts } from '../lesson-text.ts';
import type { ReadRequest } from './read-request.ts';
import type { Act } from './sentence.ts';

const noon = (date: CalendarDate) => londonInstant(date, '12:00');
const reasons = { rain: 'rain', ill: 'ill', court: 'court', away: 'away' };

/** What the sheet or screen of an act takes; the others take everything. */
const TAKEN: Partial<Record<Act, readonly (keyof ReturnType<typeof wordsOf>)[]>> = {
  move: ['when', 'minutes', 'place', 'forName'],
  'not-here': ['when', 'reason'],
  settle: ['pounds'],
  day: ['when'],
};

/**
 * Returns what was understood beside who: Tue 1 Dec 16:45 · 45 minutes · £30 · at Hadley Park · every week. What was understood
 * but is not filled in stands apart: a price of a lesson that is moved.
 */
export function factsOfRequest(read: ReadRequest): { facts: string; leftOut: string } {
  const words = wordsOf(read);
  const taken = read.act && TAKEN[read.act];
  // Without *every week* the sheet books one lesson.
  const isTaken = (name: string) =>
    taken ? taken.some((one) => one === name) : name !== 'count' || read.everyWeeks !== null;
  const factsThat = (are: boolean) =>
    joinFacts(Object.entries(words).flatMap(([name, text]) => (isTaken(name) === are ? text : [])));
  return { facts: factsThat(true), leftOut: factsThat(false) };
}

function wordsOf(read: ReadRequest) {
  const { act, from, to, times, until, minutes, pounds, place, forName, everyWeeks, count, reason } = read;
  const day = (date: CalendarDate) => formatShortDay(noon(date));
  const days =
    act === 'move'
      ? joinWords([from && `from ${day(from)}`, to && `to ${day(to)}`])
      : from && (to && to !== from ? `${day(from)} to ${day(to)}` : day(from));
  const time = joinWords([times.join(' or '), until && `until ${until === '24:00' ? 'midnight' : until}`]);
  return {
    when: joinWords([days, time]) || null,
    minutes: minutes === null ? null : formatDuration(minutes),
    pounds: pounds === null ? null : formatPounds(pounds),
    place: place && `at ${isolateName(place)}`,
    forName: forName && `for ${isolateName(forName)}`,
    everyWeeks: everyWeeks === null ? null : everyWeeks === 2 ? 'every two weeks' : 'every week',
    count: count === null ? null : `${count} lessons`,
    reason: reason && reasons[reason],
  };
}

const joinWords = (words: readonly (string | null)[]) => words.filter(Boolean).join(' ');
