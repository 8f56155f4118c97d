import { getCoachSchedule, listBlockedSlots } from '@lessons/contract';
import { obstacleTo, type Court, type Obstacle, type TimeSpan } from '@lessons/rules';
import { useNow } from '@lessons/ui';
import { openingHoursIn } from './opening-hours.ts';
import { useEndpoint } from '../requests/use-endpoint.ts';

/** Returns what decides what players can book, but for the lessons; undefined until it is known. */
export function useEmptyCourt(): Court | undefined {
  const now = useNow();
  const { data: schedule } = useEndpoint(getCoachSchedule);
  const { data: blocks } = useEndpoint(listBlockedSlots);
  if (!schedule || !blocks) return undefined;
  return { ...openingHoursIn(schedule), rules: schedule.bookingRules, blocks, busy: [], now };
}

/**
 * Returns why players can't book a time, whatever lesson is there now; null if they can, undefined until that is
 * known.
 */
export function useObstacle(time: TimeSpan): Obstacle | null | undefined {
  const court = useEmptyCourt();
  return court && obstacleTo(time, court);
}
