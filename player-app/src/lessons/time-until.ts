import type { Booking } from '@lessons/contract';
import { DAY, formatTime, HOUR, londonDateOf, MINUTE } from '@lessons/rules';

const NEAR_DAYS: Record<number, string> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' };

/**
 * Returns how far off a lesson's start is: by London's calendar for another day (tomorrow, in 4 days, 3 days ago), and
 * by the clock for a start later today (in 3 hours, in 25 minutes).
 */
export function timeUntil(startTime: string, now: Date): string {
  const start = new Date(startTime);
  const days = (Date.parse(londonDateOf(start)) - Date.parse(londonDateOf(now))) / DAY;
  const milliseconds = start.getTime() - now.getTime();
  if (days !== 0 || milliseconds <= 0)
    return NEAR_DAYS[days] ?? (days > 0 ? `in ${days} days` : `${-days} days ago`);
  return milliseconds < HOUR
    ? inUnits(Math.ceil(milliseconds / MINUTE), 'minute')
    : inUnits(Math.floor(milliseconds / HOUR), 'hour');
}

const inUnits = (count: number, unit: string) => `in ${count} ${unit}${count === 1 ? '' : 's'}`;

/** Returns when a lesson that has not ended begins, or until when it goes on: "Starts tomorrow", "Under way until 18:00". */
export function startInWords(
  { startTime, endTime }: Pick<Booking, 'startTime' | 'endTime'>,
  now: Date,
): string {
  return Date.parse(startTime) > now.getTime()
    ? `Starts ${timeUntil(startTime, now)}`
    : `Under way until ${formatTime(endTime)}`;
}
