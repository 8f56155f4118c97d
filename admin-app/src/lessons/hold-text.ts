import type { HeldSlot } from '@lessons/contract';
import { formatShortDay, formatTime, formatTimeRange, fullNameOf } from '@lessons/rules';

/** Somebody is paying for Tue 24 Nov 17:00 until 16:52 */
export function holdSentence({ startTime, heldUntil }: HeldSlot): string {
  return `Somebody is paying for ${formatShortDay(startTime)} ${formatTime(startTime)} until ${formatTime(heldUntil)}`;
}

/** Tue 24 Nov · 17:00–18:00 · Ana Lindqvist · paying until 16:52 */
export function holdText({ startTime, endTime, heldUntil, user }: HeldSlot): string {
  return [
    formatShortDay(startTime),
    formatTimeRange(startTime, endTime),
    fullNameOf(user),
    `paying until ${formatTime(heldUntil)}`,
  ].join(' · ');
}
