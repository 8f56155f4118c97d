import { formatShortDay, formatTimeRange, type Obstacle } from '@lessons/rules';
import { endOf, type ChosenLesson } from './chosen-lesson.ts';

/** Says that a chosen slot can't be booked any more, and what to do. */
export function slotGone(lesson: ChosenLesson, obstacle: Obstacle): string {
  const when = `${formatShortDay(lesson.start)}, ${formatTimeRange(lesson.start, endOf(lesson))}`;
  return `${when} ${reasons[obstacle] ?? 'can’t be booked'}. Please choose another time.`;
}

const reasons: Partial<Record<Obstacle, string>> = {
  past: 'has begun or is over',
  taken: 'has been taken',
};
