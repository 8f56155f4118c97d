import { londonDateOf } from '@lessons/rules';

const DAY = 24 * 60 * 60_000;
const words = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

/** How far off a lesson's day is, by London's calendar: today, tomorrow, in 4 days. */
export function daysUntil(startTime: string, now: Date): string {
  const days = (Date.parse(londonDateOf(new Date(startTime))) - Date.parse(londonDateOf(now))) / DAY;
  return words.format(days, 'day');
}
