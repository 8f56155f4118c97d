import { formatDuration, formatLongDate, formatPounds, formatTimeRange } from '@lessons/rules';
import type { BookingIntent } from '../../booking-intent/booking-intent.ts';
import { LessonPlace } from '../../lessons/lesson-place.tsx';
import styles from './checkout-summary.module.css';

interface CheckoutSummaryProps {
  heading: string;
  lesson: Pick<BookingIntent, 'startTime' | 'endTime' | 'location'> & { duration: number };
  /** Pounds; null until the server has said it. */
  amount: number | null;
}

const HEADING = 'checkout-summary';

/** Shows the lesson and its price on the court: in a few lines on a phone, as a ticket on a desktop. */
export function CheckoutSummary({ heading, lesson, amount }: CheckoutSummaryProps) {
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
        <div className={styles.place}>
          <dt>Location</dt>
          <dd>
            <LessonPlace location={lesson.location} />
          </dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{amount === null ? '\u00a0' : formatPounds(amount)}</dd>
        </div>
      </dl>
    </section>
  );
}
