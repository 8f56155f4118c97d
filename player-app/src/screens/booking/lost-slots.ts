import { useState } from 'react';
import type { Booking } from '@lessons/contract';
import { formatTime, lessonAt, obstacleTo, type CalendarDate, type Court, type Slot } from '@lessons/rules';
import { isLessonAt } from './chosen-lesson.ts';

/** A slot that went from the list while the player had the day open. */
export interface LostSlot {
  start: Date;
  /** The reason why it went, as the end of a sentence: `has just been taken`. */
  reason: string;
}

/**
 * Returns the day's slots that were free when it was opened, or since, and are not any more; not those that have begun.
 */
export function useLostSlots(
  date: CalendarDate | null,
  slots: readonly Slot[],
  court: Court,
  mine: readonly Booking[] | undefined,
): LostSlot[] {
  const free = slots.map(({ start }) => start.getTime());
  const [seen, setSeen] = useState<{ date: CalendarDate | null; starts: readonly number[] }>({
    date,
    starts: free,
  });
  const before = seen.date === date ? seen.starts : [];
  const starts = [...new Set([...before, ...free])].toSorted((a, b) => a - b);
  if (seen.date !== date || starts.length > before.length) setSeen({ date, starts });
  return starts
    .filter((start) => !free.includes(start))
    .map((start) => ({ start: new Date(start), reason: reasonFor(new Date(start), court, mine) }))
    .filter((lost): lost is LostSlot => lost.reason !== null);
}

function reasonFor(start: Date, court: Court, mine: readonly Booking[] | undefined): string | null {
  const obstacle = obstacleTo(lessonAt(start, 60), court);
  if (obstacle === 'past' || obstacle === 'too-soon') return null;
  if (obstacle !== 'taken') return 'is no longer open';
  return mine?.some((booking) => isLessonAt(booking, start)) ? 'is your lesson now' : 'has just been taken';
}

/** 17:00 has just been taken. */
export function sentenceOf({ start, reason }: LostSlot): string {
  return `${formatTime(start)} ${reason}.`;
}
