import type { Booking } from '@lessons/contract';
import { isRefundEligible } from '@lessons/rules';
import type { ChosenLesson } from './chosen-lesson.ts';

/** The reason why a lesson can't be moved. */
export type MoveObstacle = 'too-late' | 'not-going-ahead';

/** Returns null while the lesson can be moved: it is called off, or goes ahead and starts more than 24 hours from now. */
export function obstacleToMoving({ status, startTime, calledOff }: Booking, now: Date): MoveObstacle | null {
  if (calledOff) return null;
  // A status that this release doesn't know may well go ahead: the server decides.
  if (status === 'cancelled' || status === 'completed') return 'not-going-ahead';
  return isRefundEligible(new Date(startTime), now) ? null : 'too-late';
}

/** The effect on the lesson of choosing a slot. One of another length would be another lesson. */
export type Move = 'moves' | 'stays' | 'differs-in-length';

export function moveTo(lesson: Booking, { start, minutes }: ChosenLesson): Move {
  if (minutes !== lesson.duration) return 'differs-in-length';
  return start.getTime() === Date.parse(lesson.startTime) ? 'stays' : 'moves';
}
