import { useId } from 'react';
import type { Booking } from '@lessons/contract';
import { formatPounds, formatShortDay, formatTimeRange, OWED_ADDRESS, withName } from '@lessons/rules';
import { Cluster, LinkButton, Stack } from '@lessons/ui';
import { owedLessons, PayLink } from '../../lessons/pay-online.tsx';
import styles from './home.module.css';

const MAX_ROWS = 3;

interface OwedLessonsProps {
  bookings: readonly Booking[];
  /** The one whose payment is the next step; undefined if none can be paid online. */
  first: Booking | undefined;
}

/** Shows the oldest lessons that the player owes, each with the way to pay it, and the way to all. Renders nothing without debts. */
export function OwedLessons({ bookings, first }: OwedLessonsProps) {
  const headingId = useId();
  const lessons = owedLessons(bookings);
  if (lessons.length === 0) return null;
  const total = lessons.reduce((sum, { price }) => sum + price, 0);
  return (
    <Stack as="section" gap={3} className={styles.owed} aria-labelledby={headingId}>
      <h2 id={headingId}>You owe {formatPounds(total)}</h2>
      <Stack as="ul" gap={3} role="list">
        {lessons.slice(0, MAX_ROWS).map((lesson) => (
          <Cluster as="li" gap={3} rowGap={2} align="center" justify="between" key={lesson.id}>
            <p id={`owed-${lesson.id}`}>
              {formatShortDay(lesson.startTime)} ·{' '}
              {withName(formatTimeRange(lesson.startTime, lesson.endTime), lesson)}
              {lesson.status === 'cancelled' && <span>Cancelled within 24 hours</span>}
            </p>
            <PayLink
              lesson={lesson}
              variant={lesson === first ? 'primary' : 'secondary'}
              aria-describedby={`owed-${lesson.id}`}
            />
          </Cluster>
        ))}
      </Stack>
      {lessons.length > 1 && (
        <LinkButton href={OWED_ADDRESS} aria-describedby={headingId}>
          All {lessons.length}
        </LinkButton>
      )}
    </Stack>
  );
}
