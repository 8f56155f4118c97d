import type { ReactNode } from 'react';
import { formatDuration, formatLongDate, formatPounds, formatTimeRange, isolateName } from '@lessons/rules';
import { useNow } from '@lessons/ui';
import type { BookingIntent } from '../../booking-intent/booking-intent.ts';
import { LessonPlace } from '../../lessons/lesson-place.tsx';
import type { PlacedLesson } from '../../lessons/place-of.ts';
import { freeUntil } from '../../lessons/terms-of-change.ts';
import styles from './checkout-summary.module.css';

interface CheckoutSummaryProps {
  heading: string;
  lesson: Pick<BookingIntent, 'startTime' | 'endTime' | 'forName'> & PlacedLesson & { duration: number };
  /** Pounds; null until the server has said it. */
  amount: number | null;
  /** More details, a `div` with `dt` and `dd` each. */
  children?: ReactNode;
}

const HEADING = 'checkout-summary';

/** Shows the lesson and its price on the court: in a few lines on a phone, as a ticket on a desktop. */
export function CheckoutSummary({ heading, lesson, amount, children }: CheckoutSummaryProps) {
  return (
    <section className={styles.summary} aria-labelledby={HEADING}>
      <h2 id={HEADING} className={styles.heading}>
        {heading}
      </h2>
      <dl className={styles.facts}>
        <div className={styles.date}>
          <dt>Date</dt>
          <dd>{formatLongDate(lesson.startTime)}</dd>
        </div>
        <div className={styles.time}>
          <dt>Time</dt>
          <dd>{formatTimeRange(lesson.startTime, lesson.endTime)}</dd>
        </div>
        <div className={styles.duration}>
          <dt>Duration</dt>
          <dd>{formatDuration(lesson.duration)}</dd>
        </div>
        {lesson.forName && (
          <div className={styles.who}>
            <dt>For</dt>
            <dd>{isolateName(lesson.forName)}</dd>
          </div>
        )}
        <div className={styles.place}>
          <dt>Location</dt>
          <dd>
            <LessonPlace lesson={lesson} />
          </dd>
        </div>
        {children}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{amount === null ? '\u00a0' : formatPounds(amount)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** Says before the payment what a cancellation will cost. */
export function CancelTerms({ startTime }: Pick<BookingIntent, 'startTime'>) {
  const until = freeUntil(startTime, useNow());
  return (
    <div className={styles.terms}>
      <dt>{until ? 'Free to cancel until' : 'Starts within 24 hours'}</dt>
      <dd>{until ?? 'No refund if you cancel'}</dd>
    </div>
  );
}
