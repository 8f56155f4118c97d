import { formatPounds, formatShortDay } from './formats.ts';
import { soonestFirst } from './lesson-order.ts';
import { salutation } from './player-name.ts';
import { penceOf, poundsOf } from './prices.ts';

/** More days than these are told by the first and the last. */
const MAX_DAYS_TOLD = 6;

interface AskFacts {
  /** Empty for a client without one. */
  firstName: string;
  /** What is owed, each in pounds. */
  lessons: readonly { startTime: string; amount: number }[];
  /** Where the client can pay online; null for one who can't. */
  payUrl: string | null;
  /** The coach's bank details for transfers; null without any. */
  payTo: string | null;
}

/** Returns the words with which the coach asks a client for what they owe, one sentence a line. */
export function askText({ firstName, lessons, payUrl, payTo }: AskFacts): string {
  const sum = poundsOf(lessons.reduce((total, { amount }) => total + penceOf(amount), 0));
  const lines = [
    `${salutation(inOneLine(firstName))} just a quick note: there is still ${formatPounds(sum)} to pay for ${describeLessons(lessons)}.`,
    payUrl && `Pay here: ${payUrl}`,
    payTo && `${payUrl ? 'Or by transfer' : 'You can pay by transfer'}: ${inOneLine(payTo)}`,
    'Thank you!',
  ];
  return lines.filter(Boolean).join('\n');
}

const inOneLine = (words: string) => words.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ', ');

/** The lesson on Tue 3 Nov; the lessons on Tue 3 Nov and Tue 10 Nov; 12 lessons, Tue 3 Nov to Tue 19 Jan. */
function describeLessons(lessons: AskFacts['lessons']): string {
  const days = [...new Set(soonestFirst(lessons).map(({ startTime }) => formatShortDay(startTime)))];
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (days.length > MAX_DAYS_TOLD) return `${lessons.length} lessons, ${first} to ${last}`;
  const told = days.length > 1 ? `${days.slice(0, -1).join(', ')} and ${last}` : first;
  return `the ${lessons.length === 1 ? 'lesson' : 'lessons'} on ${told}`;
}

/** The path at which a client pays all that they owe. */
export const OWED_ADDRESS = '/pay';

/** Returns the path at which a client pays for a lesson that the coach has booked. */
export const payAddress = (lessonId: string): string =>
  `${OWED_ADDRESS}?${new URLSearchParams({ lesson: lessonId })}`;

/**
 * Returns the path at which a client pays what they are asked for, so that its sum is what is asked: one lesson by itself,
 * several among all that they owe. Null if none of them can be paid online.
 */
export function askAddress(lessons: readonly { id: string; canPayOnline: boolean }[]): string | null {
  const [first, ...others] = lessons;
  if (!first || !lessons.some(({ canPayOnline }) => canPayOnline)) return null;
  return others.length > 0 ? OWED_ADDRESS : payAddress(first.id);
}
