import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useSearchParams } from 'react-router-dom';
import type { ChosenLesson } from './chosen-lesson.ts';

const slot = z.object({
  at: z.iso.datetime({ offset: true }),
  minutes: z.literal(['60', '120']),
});

/** The slot that an address names in `at` and `minutes`; null for anything else there. */
export function slotOf(at: string | null, minutes: string | null): ChosenLesson | null {
  const { data } = slot.safeParse({ at, minutes });
  return data ? { start: new Date(data.at), minutes: data.minutes === '60' ? 60 : 120 } : null;
}

/** The slot that is chosen, kept in the address: `/book?at=…&minutes=…`. It may be gone by now. */
export function useChosenSlot() {
  const [query, setQuery] = useSearchParams();
  const at = query.get('at');
  const minutes = query.get('minutes');
  const choice = useMemo(() => slotOf(at, minutes), [at, minutes]);
  const choose = (lesson: ChosenLesson | null) => {
    const after = new URLSearchParams(query);
    after.delete('at');
    after.delete('minutes');
    if (lesson) {
      after.set('at', lesson.start.toISOString());
      after.set('minutes', String(lesson.minutes));
    }
    // A choice is no step to go back from.
    setQuery(after, { replace: true });
  };
  return { choice, choose };
}
