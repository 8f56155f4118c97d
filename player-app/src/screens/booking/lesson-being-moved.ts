import type { Booking } from '@lessons/contract';
import { isRefundEligible } from '@lessons/rules';
import type { ChosenLesson } from './chosen-lesson.ts';

/** The reason why a lesson can't be moved. */
export type MoveObstacle = 'too-late' | 'not-going-ahead' | 'elsewhere';

/**
 * Returns null while the player can move the lesson: it is at the court, and called off, or goes ahead and starts more than
 * 24 hours from now.
 */
export function obstacleToMoving(
  { status, startTime, calledOff, elsewhere }: Booking,
  now: Date,
): MoveObstacle | null {
  // A status that this release doesn't know may well go ahead: the server decides.
  if (!calledOff && (status === 'cancelled' || status === 'completed')) return 'not-going-ahead';
  if (elsewhere) return 'elsewhere';
  if (calledOff) return null;
  return isRefundEligible(new Date(startTime), now) ? null : 'too-late';
}

/** Whether a lesson already takes place at a time. */
export function isThereAlready({ startTime }: Booking, { start }: ChosenLesson): boolean {
  return start.getTime() === Date.parse(startTime);
}
