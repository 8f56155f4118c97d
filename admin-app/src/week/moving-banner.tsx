import { CalendarClock } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import { formatDuration } from '@lessons/rules';
import { Button, Cluster } from '@lessons/ui';
import { clientOf, timeOf } from '../lesson-text.ts';
import styles from './moving-banner.module.css';

interface MovingBannerProps {
  /** Null for a lesson that has begun, was cancelled or is at another time now. */
  lesson: AdminBooking | null;
  onCancel: () => void;
}

/** Names the lesson that gets a new time in this week, and leaves it where it is. */
export function MovingBanner({ lesson, onCancel }: MovingBannerProps) {
  return (
    <Cluster gap={3} rowGap={1} align="center" className={styles.banner}>
      <CalendarClock />
      <p>
        {lesson ? (
          <>
            <strong>Moving {clientOf(lesson)}</strong> {timeOf(lesson)}
            <span>Choose a free time of {formatDuration(lesson.duration)}.</span>
          </>
        ) : (
          'This lesson can’t be moved any more.'
        )}
      </p>
      <Button variant="quiet" className={styles.out} onClick={onCancel}>
        {lesson && !lesson.calledOff ? 'Keep this time' : 'Close'}
      </Button>
    </Cluster>
  );
}
