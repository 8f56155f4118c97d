import type { AdminBooking } from '@lessons/contract';
import type { ChangedDays } from '@lessons/contract/changed-days';

export interface LessonChange {
  kind: 'booked' | 'moved' | 'cancelled';
  lesson: AdminBooking;
}

/** London days, both included; without `to` all from `from` on. */
export interface DayRange {
  from: string;
  to?: string;
}

interface LessonWatchOptions {
  /** Today's London date. */
  today: () => string;
  /** Fetches the lessons of some days. A failure is shown by who fetches. */
  fetchLessons: (range: DayRange) => Promise<AdminBooking[]>;
  onChanges: (changes: LessonChange[]) => void;
}

/**
 * Finds out which lessons were booked, moved or cancelled, by comparing what is fetched with what was
 * fetched before. Returns the function to call for changed days. Its first call learns what there is.
 */
export function createLessonWatch(options: LessonWatchOptions): (days: ChangedDays) => Promise<void> {
  const known = new Map<string, AdminBooking>();
  let isComplete = false;
  let unread: ChangedDays | null = null;
  let isReading = false;

  async function compare(days: ChangedDays): Promise<void> {
    const range = isComplete ? rangeOf(days, options.today()) : { from: options.today() };
    if (!range) return;
    const lessons = await options.fetchLessons(range);
    const changes = isComplete ? lessons.flatMap((lesson) => changeOf(known.get(lesson.id), lesson)) : [];
    for (const lesson of lessons) known.set(lesson.id, lesson);
    isComplete = true;
    if (changes.length > 0) options.onChanges(changes);
  }

  return async (days) => {
    unread = unread === null ? days : union(unread, days);
    if (isReading) return;
    isReading = true;
    while (unread !== null) {
      const next: ChangedDays = unread;
      unread = null;
      try {
        await compare(next);
      } catch {
        // Compared with the next change, so that no lesson is missed.
        unread = 'all';
        break;
      }
    }
    isReading = false;
  };
}

function union(a: ChangedDays, b: ChangedDays): ChangedDays {
  return a === 'all' || b === 'all' ? 'all' : [...a, ...b];
}

/** Days that are over need no notice. */
function rangeOf(days: ChangedDays, today: string): DayRange | null {
  if (days === 'all') return { from: today };
  const ahead = days.filter((day) => day >= today).toSorted();
  const [from] = ahead;
  const to = ahead.at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

function changeOf(before: AdminBooking | undefined, lesson: AdminBooking): LessonChange[] {
  const isCancelled = lesson.status === 'cancelled';
  if (!before) return isCancelled ? [] : [{ kind: 'booked', lesson }];
  if (isCancelled) return before.status === 'cancelled' ? [] : [{ kind: 'cancelled', lesson }];
  return lesson.startTime === before.startTime ? [] : [{ kind: 'moved', lesson }];
}
