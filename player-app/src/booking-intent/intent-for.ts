import { lessonAt, londonDateOf, playersMinutes, priceOf, type Pricing } from '@lessons/rules';
import type { BookingIntent } from './booking-intent.ts';

export interface ChosenSlot {
  lesson: { start: Date; minutes: number };
  /** Pounds. */
  pricing: Pricing;
  userId: string;
  location: string;
  /** The name of whoever plays; null for the player. */
  forName: string | null;
}

/** Returns what the checkout needs of a lesson that was chosen. */
export function intentFor({
  lesson: { start, ...lesson },
  pricing,
  userId,
  location,
  forName,
}: ChosenSlot): BookingIntent {
  const minutes = playersMinutes(lesson.minutes);
  return {
    userId,
    date: londonDateOf(start),
    startTime: start.toISOString(),
    endTime: lessonAt(start, minutes).end.toISOString(),
    duration: minutes,
    price: String(priceOf(minutes, pricing)),
    location,
    forName,
  };
}
