import type { ReactNode } from 'react';
import { formatDuration, formatLongDate, formatTimeRange } from '@lessons/rules';
import styles from './lesson-facts.module.css';

interface LessonFactsProps {
  lesson: { startTime: string; endTime: string; duration: number };
  location: ReactNode;
  /** The sum of money at the foot, and what it is. */
  money: { label: string; amount: ReactNode };
}

/** A lesson in full: its day, time, length, place and money. */
export function LessonFacts({ lesson, location, money }: LessonFactsProps) {
  return (
    <dl className={styles.facts}>
      <div className={styles.when}>
        <dt>Date</dt>
        <dd>{formatLongDate(lesson.startTime)}</dd>
      </div>
      <div className={styles.time}>
        <dt>Time</dt>
        <dd>{formatTimeRange(lesson.startTime, lesson.endTime)}</dd>
      </div>
      <div>
        <dt>Duration</dt>
        <dd>{formatDuration(lesson.duration)}</dd>
      </div>
      <div>
        <dt>Location</dt>
        <dd>{location}</dd>
      </div>
      <div className={styles.money}>
        <dt>{money.label}</dt>
        <dd>{money.amount}</dd>
      </div>
    </dl>
  );
}
