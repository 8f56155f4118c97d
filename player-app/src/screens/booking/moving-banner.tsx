import type { Booking } from '@lessons/contract';
import { formatDay, formatDuration, formatTimeRange } from '@lessons/rules';
import { LinkButton } from '@lessons/ui';
import { CalendarX } from 'lucide-react';
import type { MoveObstacle } from './lesson-being-moved.ts';
import styles from './moving-banner.module.css';

interface MovingBannerProps {
  /** Null when there is no such lesson. */
  lesson: Booking | null;
  obstacle: MoveObstacle | null;
}

/** Says why a lesson can't be moved. */
export function MovingBanner({ lesson, obstacle }: MovingBannerProps) {
  return (
    <aside className={styles.banner} aria-label="Moving a lesson">
      <CalendarX className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>This lesson can’t be moved</p>
        {lesson && (
          <p>
            {/* No line begins with a dot. */}
            {formatDay(lesson.startTime)}&nbsp;· {formatTimeRange(lesson.startTime, lesson.endTime)}&nbsp;·{' '}
            {formatDuration(lesson.duration)}
          </p>
        )}
        <p className={styles.advice}>{adviceFor(obstacle)}</p>
      </div>
      <LinkButton className={styles.out} href="/book" variant="quiet">
        Book a New Lesson
      </LinkButton>
    </aside>
  );
}

function adviceFor(obstacle: MoveObstacle | null): string {
  switch (obstacle) {
    case 'too-late':
      return 'Lessons can be moved until 24 hours before they start.';
    case 'not-going-ahead':
      return 'It isn’t going ahead.';
    case null:
      return 'It isn’t in your schedule.';
  }
}
