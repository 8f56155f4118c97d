import { MapPin } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import { directionsToCourt } from '@lessons/rules';
import { Cluster } from '@lessons/ui';
import styles from './lessons.module.css';

/** Names the place of a lesson that is elsewhere, as a link to the way there. Nothing for one at the coach's court. */
export function LessonPlace({ booking: { location, elsewhere } }: { booking: AdminBooking }) {
  if (!elsewhere) return null;
  const { address } = elsewhere;
  const place = [location, address].filter(Boolean).join(', ');
  return (
    <Cluster as="p" gap={4} rowGap={0} className={styles.contact}>
      <a
        href={directionsToCourt({ courtName: location, address, map: null })}
        target="_blank"
        rel="noreferrer"
        aria-label={`Directions to ${place}`}
      >
        <MapPin />
        <span>{place}</span>
      </a>
    </Cluster>
  );
}
