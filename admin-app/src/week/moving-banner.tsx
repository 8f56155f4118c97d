import { CalendarClock } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import { formatDuration } from '@lessons/rules';
import { Button } from '@lessons/ui';
import { clientOf, timeOf } from '../lesson-text.ts';
import styles from './moving-banner.module.css';

interface MovingBannerProps {
  /** Null for a lesson that has begun, was cancelled or is at another time now. */
  lesson: AdminBooking | null;
  /** Asks for another length or place, at the time that it has. */
  onChange: (lesson: AdminBooking) => void;
  onCancel: () => void;
}

/** Names the lesson that gets a new time in this week, and leaves it where it is. */
export function MovingBanner({ lesson, onChange, onCancel }: MovingBannerProps) {
  return (
    <div className={styles.banner}>
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
      <div className={styles.out}>
        {lesson && !lesson.calledOff && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => onChange(lesson)}>
            Change length or place
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {lesson && !lesson.calledOff ? 'Keep this time' : 'Close'}
        </Button>
      </div>
    </div>
  );
}
