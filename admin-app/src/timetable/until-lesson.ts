import type { AdminBooking } from '@lessons/contract';
import { DAY, formatShortDay, formatTime, londonDateOf, MINUTE } from '@lessons/rules';

/** Returns how far off a lesson is: until 15:00 while it is under way, in 25 min, in 3 h, tomorrow, Tue 24 Nov. */
export function untilLesson({ startTime, endTime }: AdminBooking, now: Date): string {
  const minutes = Math.ceil((Date.parse(startTime) - now.getTime()) / MINUTE);
  if (minutes <= 0) return `until ${formatTime(endTime)}`;
  const days = (Date.parse(londonDateOf(new Date(startTime))) - Date.parse(londonDateOf(now))) / DAY;
  if (days === 1) return 'tomorrow';
  if (days > 1) return formatShortDay(startTime);
  return minutes < 90 ? `in ${minutes} min` : `in ${Math.round(minutes / 60)} h`;
}

export function isUnderWay({ startTime, endTime }: AdminBooking, now: Date): boolean {
  return Date.parse(startTime) <= now.getTime() && Date.parse(endTime) > now.getTime();
}
