import type { AdminBooking, AgreedTerms, HeldSlot } from '@lessons/contract';
import {
  formatDuration,
  formatPounds,
  formatShortDay,
  formatTime,
  formatTimeRange,
  fullNameOf,
  isolateName,
  lessonNameOf,
} from '@lessons/rules';

/** Returns who comes: the client, or "Tom (Sarah Hill)" where somebody else plays. */
export function clientOf({ user, forName }: AdminBooking): string {
  return lessonNameOf({ ...user, forName });
}

/** at Hadley Club; null at the coach's court */
export function whereOf({ location, elsewhere }: AdminBooking): string | null {
  return elsewhere && atPlace(location);
}

/** Tue 24 Nov · 17:00–18:00, in London time. */
export function timeOf({ startTime, endTime }: AdminBooking): string {
  return `${formatShortDay(startTime)} · ${formatTimeRange(startTime, endTime)}`;
}

/** 45 min, 1 h, 1½ h */
export function shortDurationOf({ duration }: AdminBooking): string {
  return formatDuration(duration)
    .replace(/ minutes$/, ' min')
    .replace(/ hours?$/, ' h');
}

/** 45 minutes · £35 · at Hadley Club. Without a price that stands beside it. */
export function factsOf(booking: AdminBooking, price: string | null): string {
  return joinFacts([formatDuration(booking.duration), price, whereOf(booking)]);
}

/** 45 minutes · at Hadley Club, for Tom */
export function lengthWhereAndWho(booking: AdminBooking): string {
  return joinFacts([formatDuration(booking.duration), whereAndWho(whereOf(booking), booking.forName)]);
}

/** 45 minutes · £35 · at Hadley Club, for Tom */
export function termsText({ duration, payPlan, price, place, forName }: AgreedTerms): string {
  return joinFacts([
    formatDuration(duration),
    payPlan === 'free' ? 'Free' : formatPounds(price),
    whereAndWho(place && atPlace(place.name), forName),
  ]);
}

const atPlace = (name: string) => `at ${isolateName(name)}`;

const whereAndWho = (where: string | null, forName: string | null) =>
  [where, forName && `for ${isolateName(forName)}`].filter(Boolean).join(', ');

/** 17:00; 17:00 and 18:00; 17:00, 18:00 and 19:00 */
export const listWords = (words: readonly string[]) => new Intl.ListFormat('en-GB').format(words);

/** Joins what is known. */
export const joinFacts = (facts: readonly (string | null)[]) => facts.filter(Boolean).join(' · ');

/** Somebody is paying for Tue 24 Nov 17:00 until 16:52 */
export function holdSentence({ startTime, heldUntil }: HeldSlot): string {
  return `Somebody is paying for ${formatShortDay(startTime)} ${formatTime(startTime)} until ${formatTime(heldUntil)}`;
}

/** Tue 24 Nov · 17:00–18:00 · Ana Lindqvist · paying until 16:52 */
export function holdText({ startTime, endTime, heldUntil, user }: HeldSlot): string {
  return joinFacts([
    formatShortDay(startTime),
    formatTimeRange(startTime, endTime),
    fullNameOf(user),
    `paying until ${formatTime(heldUntil)}`,
  ]);
}
