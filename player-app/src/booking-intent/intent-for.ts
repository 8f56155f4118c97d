import { lessonAt, londonDateOf, priceOf, type LessonMinutes, type Pricing } from '@lessons/rules';
import type { BookingIntent } from './booking-intent.ts';

interface ChosenSlot {
  lesson: { start: Date; minutes: LessonMinutes };
  /** Pounds. */
  pricing: Pricing;
  userId: string;
  location: string;
}

/** Returns what the checkout needs of a lesson that was chosen. */
export function intentFor({
  lesson: { start, minutes },
  pricing,
  userId,
  location,
}: ChosenSlot): BookingIntent {
  return {
    userId,
    date: londonDateOf(start),
    startTime: start.toISOString(),
    endTime: lessonAt(start, minutes).end.toISOString(),
    duration: minutes,
    price: String(priceOf(minutes, pricing)),
    location,
  };
}
