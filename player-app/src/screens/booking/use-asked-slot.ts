import { useMemo } from 'react';
import * as z from 'zod/mini';
import { playersMinutes } from '@lessons/rules';
import { useSearchParams } from 'react-router-dom';
import type { ChosenLesson } from './chosen-lesson.ts';

/** The slot or day in an address. */
export type AskedSlot =
  | { kind: 'nothing' }
  /** This slot: `at`. */
  | { kind: 'slot'; lesson: ChosenLesson }
  /** The next one on the weekday and at the hour of this one: `like`. */
  | { kind: 'same-time'; lesson: ChosenLesson }
  /** Names a slot that can't be read. */
  | { kind: 'unreadable' };

/** Calendars can't draw every year that an address can name. */
const YEARS = { first: 2000, last: 2999 };

const slot = z.object({
  start: z.iso.datetime({ offset: true }).check(
    z.refine((start) => {
      const year = new Date(start).getUTCFullYear();
      return year >= YEARS.first && year <= YEARS.last;
    }),
  ),
  minutes: z.literal(['60', '120']),
});

/** Reads `at` or `like`, and `minutes`, which is an hour without it. */
export function askedSlotOf(query: URLSearchParams): AskedSlot {
  const at = query.get('at');
  const start = at ?? query.get('like');
  if (start === null) return { kind: 'nothing' };
  const { data } = slot.safeParse({ start, minutes: query.get('minutes') ?? '60' });
  if (!data) return { kind: 'unreadable' };
  const lesson: ChosenLesson = { start: new Date(data.start), minutes: data.minutes === '60' ? 60 : 120 };
  return { kind: at === null ? 'same-time' : 'slot', lesson };
}

/** Returns the slot that is asked for or chosen, kept in the address: `/book?at=…&minutes=…`. It may be gone by now. */
export function useAskedSlot() {
  const [query, setQuery] = useSearchParams();
  const asked = useMemo(() => askedSlotOf(query), [query]);
  const choose = (lesson: ChosenLesson | null) => {
    const after = new URLSearchParams(query);
    for (const name of ['at', 'like', 'minutes']) after.delete(name);
    if (lesson) {
      after.set('at', lesson.start.toISOString());
      // A lesson that is moved keeps its length, whatever the address says.
      after.set('minutes', String(playersMinutes(lesson.minutes)));
    }
    if (String(after) === String(query)) return;
    // A choice replaces the history entry: Back should leave the screen.
    setQuery(after, { replace: true });
  };
  return { asked, choose };
}
