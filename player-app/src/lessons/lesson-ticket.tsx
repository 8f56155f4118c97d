import type { ReactNode } from 'react';
import type { Booking } from '@lessons/contract';
import { formatTime } from '@lessons/rules';
import { classNames, CourtHero, Figure } from '@lessons/ui';
import { LessonPlace } from './lesson-place.tsx';
import styles from './lesson-ticket.module.css';

interface LessonTicketProps {
  lesson: Pick<Booking, 'startTime' | 'endTime' | 'location'>;
  /** The lesson's day in words. */
  day: string;
  /** Above the time. */
  head: ReactNode;
  /** The stub below the perforation. */
  children: ReactNode;
  /** Whether it moves to its place on the next screen: one ticket on a screen. */
  isCarried?: boolean;
  'aria-labelledby': string;
}

/** A lesson as a match ticket: its time is the biggest thing on the screen. */
export function LessonTicket({ lesson, day, head, children, isCarried, ...rest }: LessonTicketProps) {
  return (
    <CourtHero {...rest} className={classNames(styles.ticket, isCarried && styles.carried)}>
      {head}
      <div className={styles.words}>
        <p className={styles.times}>
          <Figure className={styles.start}>{formatTime(lesson.startTime)}</Figure>
          <Figure size="lg" className={styles.end}>
            –{formatTime(lesson.endTime)}
          </Figure>
        </p>
        <p className={styles.day}>{day}</p>
        <p className={styles.place}>
          <LessonPlace location={lesson.location} />
        </p>
      </div>
      <div className={styles.stub}>{children}</div>
    </CourtHero>
  );
}
