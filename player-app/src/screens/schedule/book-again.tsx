import { useMemo } from 'react';
import type { Booking } from '@lessons/contract';
import { formatShortDay, formatTime, isolateName, nextFreeStartOf, usualTimesOf } from '@lessons/rules';
import { Cluster } from '@lessons/ui';
import { useCourt } from '../../court/use-court.ts';
import { BookFreeLesson } from '../../lessons/book-free-lesson.tsx';
import styles from './lesson-screen.module.css';

interface BookAgainProps {
  /** The lesson that is over. */
  lesson: Booking;
  bookings: readonly Booking[];
  now: Date;
}

/**
 * The next free lesson at the usual time of whoever played. Nothing without a habit, and nothing while it is not known
 * to be free.
 */
export function BookAgain({ lesson: { forName }, bookings, now }: BookAgainProps) {
  const { court, pricing } = useCourt({ now });
  const usual = useMemo(
    () => usualTimesOf(bookings, now).find((time) => time.forName === forName),
    [bookings, now, forName],
  );
  const start = usual && court ? nextFreeStartOf(usual, court) : null;
  if (!usual || !start || !pricing) return null;
  return (
    <Cluster as="p" gap={4} rowGap={2} align="center" justify="between" className={styles.again}>
      <span>
        {formatShortDay(start)} {formatTime(start)} is free
        {forName !== null && ` for ${isolateName(forName)}`}
      </span>
      <BookFreeLesson lesson={{ start, minutes: usual.minutes }} pricing={pricing} forName={forName}>
        Book it again
      </BookFreeLesson>
    </Cluster>
  );
}
