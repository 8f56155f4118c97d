import type { Booking } from '@lessons/contract';
import { goesAhead, lessonAt } from '@lessons/rules';

/** A slot and how long to stay: an hour or two of a new lesson, as long as before of one that is moved. */
export interface ChosenLesson {
  start: Date;
  minutes: number;
}

export function isSameSlot(a: ChosenLesson | null, b: ChosenLesson | null): boolean {
  return a?.start.getTime() === b?.start.getTime() && a?.minutes === b?.minutes;
}

export function isSameTime(start: Date, other: Date | undefined): boolean {
  return start.getTime() === other?.getTime();
}

export const endOf = ({ start, minutes }: ChosenLesson): Date => lessonAt(start, minutes).end;

/** Whether a lesson that goes ahead takes place then; a lesson of two hours also in its second. */
export function isLessonAt(lesson: Booking, start: Date): boolean {
  return (
    goesAhead(lesson) &&
    Date.parse(lesson.startTime) <= start.getTime() &&
    start.getTime() < Date.parse(lesson.endTime)
  );
}
