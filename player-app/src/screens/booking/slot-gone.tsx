import type { ReactNode } from 'react';
import { formatShortDay, formatTimeRange, type Obstacle } from '@lessons/rules';
import { LinkButton } from '@lessons/ui';
import type { MyLessonsNow } from './use-my-lessons.ts';
import { endOf, isLessonAt, type ChosenLesson } from './chosen-lesson.ts';

/**
 * Says that a chosen slot can't be booked any more, and what to do. `mine` are the player's own lessons, undefined while
 * they aren't known, and `isAsking` while they are fetched.
 */
export function slotGone(
  lesson: ChosenLesson,
  obstacle: Obstacle,
  { mine, isAsking }: MyLessonsNow,
): ReactNode {
  const when = `${formatShortDay(lesson.start)}, ${formatTimeRange(lesson.start, endOf(lesson))}`;
  if (obstacle === 'taken') {
    // Who goes back after paying finds the slot taken by the lesson just booked.
    if (mine?.some((booking) => isLessonAt(booking, lesson.start))) {
      return (
        <>
          You have already booked this lesson.{' '}
          <LinkButton variant="quiet" href="/schedule">
            View My Lessons
          </LinkButton>
        </>
      );
    }
    // A reader would hear the next sentence, too, once the lessons are known.
    if (!mine) return <span aria-hidden={isAsking}>{when} isn’t free. Please choose another time.</span>;
  }
  return `${when} ${reasons[obstacle] ?? 'can’t be booked'}. Please choose another time.`;
}

/** The text about an address that has no time, or an unreadable one. */
export const UNREADABLE_SLOT = 'The time in this link can’t be read. Please choose a time.';

const reasons: Partial<Record<Obstacle, string>> = {
  past: 'has begun or is over',
  taken: 'has been taken',
};
