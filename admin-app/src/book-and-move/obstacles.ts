import { getCoachSchedule, listBlockedSlots } from '@lessons/contract';
import { obstacleTo, type Obstacle, type TimeSpan } from '@lessons/rules';
import { useNow } from '@lessons/ui';
import { codeOf } from '../requests/api-error.ts';
import { useEndpoint } from '../requests/use-endpoint.ts';

/** Why players can't book a time that the coach can take anyway. */
const words: Partial<Record<Obstacle, string>> = {
  'outside-hours': 'Outside your hours',
  'off-grid': 'Between your start times',
  blocked: 'Blocked or busy',
  'too-soon': 'Within your notice',
  'too-far-ahead': 'Beyond your booking horizon',
};

/** Returns why players can't book a lesson, in the words of the button; null if they can, or if nothing helps. */
export function useKnownObstacle(lesson: TimeSpan): string | null {
  const now = useNow();
  const { data: schedule } = useEndpoint(getCoachSchedule);
  const { data: blocks } = useEndpoint(listBlockedSlots);
  if (!schedule || !blocks) return null;
  const obstacle = obstacleTo(lesson, {
    workingHours: schedule.availableSlots,
    rules: schedule.bookingRules ?? undefined,
    blocks,
    busy: [],
    now,
  });
  return obstacle && (words[obstacle] ?? null);
}

/** Returns the same of the API's refusal, such as `slot_outside_hours`. */
export function refusedObstacle(error: unknown): string | null {
  const obstacle = codeOf(error)?.replace('slot_', '').replaceAll('_', '-');
  return words[obstacle as Obstacle] ?? null;
}
