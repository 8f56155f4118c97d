import { lessonAt, obstacleTo, type Obstacle } from '@lessons/rules';
import type { BookingIntent } from '../../booking-intent/booking-intent.ts';
import { useNow } from '@lessons/ui';
import { useCourt } from '../../court/use-court.ts';

/**
 * Returns why nobody could hold the intent's slot now; null if it is the player's or free, or while that isn't known. A
 * hold that the coach let stand is still valid in a blocked slot.
 */
export function useSlotObstacle({ startTime, duration }: BookingIntent): Obstacle | null {
  // The server has just held the slot. Later changes come by the stream.
  const { court } = useCourt({ now: useNow(), refetchOnMount: false });
  const obstacle = court ? obstacleTo(lessonAt(new Date(startTime), duration), court) : null;
  return obstacle === 'taken' || obstacle === 'blocked' || obstacle === 'outside-hours' ? obstacle : null;
}
