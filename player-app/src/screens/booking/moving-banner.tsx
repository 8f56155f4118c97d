import type { Booking } from '@lessons/contract';
import { formatDay, formatDuration, formatPounds, formatTimeRange } from '@lessons/rules';
import { LinkButton } from '@lessons/ui';
import { CalendarClock, CalendarX } from 'lucide-react';
import type { MoveObstacle } from './lesson-being-moved.ts';
import styles from './moving-banner.module.css';

interface MovingBannerProps {
  /** Null when there is no such lesson. */
  lesson: Booking | null;
  obstacle: MoveObstacle | null;
}

/** Says which lesson is being moved, or why it stays, and how to leave it alone. */
export function MovingBanner({ lesson, obstacle }: MovingBannerProps) {
  const isMoving = lesson !== null && obstacle === null;
  const Icon = isMoving ? CalendarClock : CalendarX;
  return (
    <aside className={styles.banner} aria-label="Moving a lesson">
      <Icon className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{isMoving ? 'Moving your lesson' : 'This lesson can’t be moved'}</p>
        {lesson && (
          <p>
            {/* No line begins with a dot. */}
            {formatDay(lesson.startTime)}&nbsp;· {formatTimeRange(lesson.startTime, lesson.endTime)}&nbsp;·{' '}
            {formatDuration(lesson.duration)}
          </p>
        )}
        <p className={styles.advice}>{adviceFor(lesson, obstacle)}</p>
      </div>
      <LinkButton className={styles.out} href={isMoving ? '/schedule' : '/book'} variant="quiet">
        {isMoving ? (lesson.calledOff ? 'Back' : 'Keep It Here') : 'Book a New Lesson'}
      </LinkButton>
    </aside>
  );
}

function adviceFor(lesson: Booking | null, obstacle: MoveObstacle | null): string {
  if (lesson === null) return 'It isn’t in your schedule. You can book a new one below.';
  switch (obstacle) {
    case 'too-late':
      return 'Lessons can be moved until 24 hours before they start. You can book a new one below.';
    case 'not-going-ahead':
      return 'It isn’t going ahead. You can book a new one below.';
    case null:
      return `Choose a free time of ${formatDuration(lesson.duration)}. ${priceOfMoving(lesson)}`;
  }
}

function priceOfMoving({ paymentStatus, price }: Booking): string {
  return paymentStatus === 'to_pay'
    ? `It stays ${formatPounds(price)}, to pay at the lesson.`
    : 'There is nothing more to pay.';
}
