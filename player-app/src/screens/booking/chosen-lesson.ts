import type { Booking } from '@lessons/contract';
import { lessonAt, londonDateOf, priceOf, type LessonMinutes, type Pricing } from '@lessons/rules';
import type { BookingIntent } from '../../booking-intent/booking-intent.ts';

/** A slot and how long to stay. */
export interface ChosenLesson {
  start: Date;
  minutes: LessonMinutes;
}

export function isSameChoice(a: ChosenLesson | null, b: ChosenLesson | null): boolean {
  return a?.start.getTime() === b?.start.getTime() && a?.minutes === b?.minutes;
}

export const endOf = ({ start, minutes }: ChosenLesson): Date => lessonAt(start, minutes).end;

/** Whether a lesson that isn't cancelled takes place then; a lesson of two hours also in its second. */
export function isLessonAt({ status, startTime, endTime }: Booking, start: Date): boolean {
  return (
    status !== 'cancelled' &&
    Date.parse(startTime) <= start.getTime() &&
    start.getTime() < Date.parse(endTime)
  );
}

/** What the checkout needs of a choice; `pricing` in pounds. */
export function intentFor(
  lesson: ChosenLesson,
  pricing: Pricing,
  userId: string,
  location: string,
): BookingIntent {
  return {
    userId,
    date: londonDateOf(lesson.start),
    startTime: lesson.start.toISOString(),
    endTime: endOf(lesson).toISOString(),
    duration: lesson.minutes,
    price: String(priceOf(lesson.minutes, pricing)),
    location,
  };
}
