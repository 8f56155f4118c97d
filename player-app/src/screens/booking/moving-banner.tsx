import type { Booking } from '@lessons/contract';
import { formatDay, formatDuration, formatTimeRange, withName } from '@lessons/rules';
import { Cluster, LinkButton } from '@lessons/ui';
import { CalendarX } from 'lucide-react';
import { CallCoach, CallToMove } from '../../lessons/ways-to-court.tsx';
import { coachName } from '../../lessons/lesson-labels.ts';
import type { MoveObstacle } from './lesson-being-moved.ts';
import styles from './moving-banner.module.css';

interface MovingBannerProps {
  /** Null when there is no such lesson. */
  lesson: Booking | null;
  obstacle: MoveObstacle | null;
}

/** Says why a lesson can't be moved, with the ways that are left: within 24 hours the coach may still help. */
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
            {withName(formatDuration(lesson.duration), lesson)}
          </p>
        )}
        <p className={styles.advice}>{adviceFor(obstacle)}</p>
      </div>
      <Cluster gap={2} className={styles.ways}>
        {obstacle === 'too-late' && <CallCoach variant="primary" />}
        {obstacle === 'elsewhere' && <CallToMove wide variant="primary" />}
        <LinkButton
          wide
          variant={obstacle === 'too-late' || obstacle === 'elsewhere' ? 'secondary' : 'primary'}
          href="/book"
        >
          Book a new lesson
        </LinkButton>
      </Cluster>
    </aside>
  );
}

function adviceFor(obstacle: MoveObstacle | null): string {
  switch (obstacle) {
    case 'too-late':
      return `Lessons can be moved until 24 hours before they start. Call ${coachName()}: there may be another way.`;
    case 'elsewhere':
      return `It isn’t at the court. Call ${coachName()} to move it.`;
    case 'not-going-ahead':
      return 'It isn’t going ahead.';
    case null:
      return 'It isn’t in your schedule.';
  }
}
