import { formatDuration, formatLongDate, formatPounds, formatTimeRange } from '@lessons/rules';
import type { BookingIntent } from '../../booking-intent/booking-intent.ts';
import { LessonPlace } from '../../lessons/lesson-place.tsx';
import styles from './checkout-summary.module.css';

interface CheckoutSummaryProps {
  heading: string;
  lesson: Pick<BookingIntent, 'startTime' | 'endTime' | 'location'> & { duration: number };
  /** Pounds. */
  amount: number;
}

const HEADING = 'checkout-summary';

/** Shows the lesson and its price: two lines on a phone, a card of its own on a desktop. */
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
          <dd>{formatPounds(amount)}</dd>
        </div>
      </dl>
    </section>
  );
}
