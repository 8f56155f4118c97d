import { addDays, londonDateOf, mondayOf } from '@lessons/rules';
import { nextFreeHour, nextFullHour } from './next-free-hour.ts';
import { useWeek } from './use-week.ts';

/**
 * Returns the start of the coach's next free hour in the working hours of this week or the next, without one the next full
 * hour. Undefined until it is known.
 */
export function useNextFreeHour(now: Date, { isEnabled = true } = {}): Date | undefined {
  const monday = mondayOf(londonDateOf(now));
  const { data: week } = useWeek(monday, { isEnabled });
  const inWeek = week && nextFreeHour(week, now);
  const next = useWeek(addDays(monday, 7), { isEnabled: isEnabled && inWeek === null });
  if (!week || inWeek) return inWeek ?? undefined;
  if (next.isPending) return undefined;
  return (next.data && nextFreeHour(next.data, now)) ?? nextFullHour(week, now);
}
