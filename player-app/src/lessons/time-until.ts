import type { Booking } from '@lessons/contract';
import { DAY, formatTime, HOUR, londonDateOf, MINUTE } from '@lessons/rules';

/** Created with the first lesson: that takes a slow phone a while. */
let relativeTime: Intl.RelativeTimeFormat | undefined;

/**
 * Returns how far off a lesson's start is: by London's calendar for another day (tomorrow, in 4 days, 3 days ago), and
 * by the clock for a start later today (in 3 hours, in 25 minutes).
 */
export function timeUntil(startTime: string, now: Date): string {
  relativeTime ??= new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
  const start = new Date(startTime);
  const days = (Date.parse(londonDateOf(start)) - Date.parse(londonDateOf(now))) / DAY;
  const milliseconds = start.getTime() - now.getTime();
  if (days !== 0 || milliseconds <= 0) return relativeTime.format(days, 'day');
  return milliseconds < HOUR
    ? relativeTime.format(Math.ceil(milliseconds / MINUTE), 'minute')
    : relativeTime.format(Math.floor(milliseconds / HOUR), 'hour');
}

/** Returns when a lesson that has not ended begins, or until when it goes on: "Starts tomorrow", "Under way until 18:00". */
export function startInWords(
  { startTime, endTime }: Pick<Booking, 'startTime' | 'endTime'>,
  now: Date,
): string {
  return Date.parse(startTime) > now.getTime()
    ? `Starts ${timeUntil(startTime, now)}`
    : `Under way until ${formatTime(endTime)}`;
}
