import { obstacleTo, type Obstacle, type TimeSpan } from '@lessons/rules';
import { useEmptyCourt } from '../timetable/use-obstacle.ts';
import { codeOf } from '../requests/api-error.ts';

/** Why players can't book a time that the coach can take anyway. */
const words: Partial<Record<Obstacle, string>> = {
  'outside-hours': 'Outside your hours',
  'off-grid': 'Between your start times',
  blocked: 'Blocked or busy',
  'too-soon': 'Within your notice',
  'too-far-ahead': 'Beyond your booking horizon',
};

/**
 * Returns why players can't book then, in the words of the button; null if they can, or if nothing helps. The coach books
 * from any quarter.
 */
export function useKnownObstacle(lesson: TimeSpan): string | null {
  const court = useEmptyCourt();
  if (!court) return null;
  const byDay = obstacleTo(lesson, { ...court, dayEnds: [], allowsAnyStart: true });
  if (byDay) return words[byDay] ?? null;
  return obstacleTo(lesson, { ...court, allowsAnyStart: true }) ? 'Ends after dark' : null;
}

/** Returns the same of the API's refusal, such as `slot_outside_hours`. */
export function refusedObstacle(error: unknown): string | null {
  return obstacleWords(codeOf(error)?.replace('slot_', '') ?? '');
}

/** Returns the words for an obstacle as the API writes it, such as `outside_hours`. */
export function obstacleWords(obstacle: string): string | null {
  return words[obstacle.replaceAll('_', '-') as Obstacle] ?? null;
}
