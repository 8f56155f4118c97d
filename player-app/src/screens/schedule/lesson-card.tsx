import type { Booking } from '@lessons/contract';
import { formatDuration, formatLongDate, formatTime, withName } from '@lessons/rules';
import { Badge, Button, classNames, Figure, LinkButton, useNow } from '@lessons/ui';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { moneyInWords, statusBadge } from '../../lessons/lesson-labels.ts';
import { PayLink } from '../../lessons/pay-online.tsx';
import { canMove } from '../../lessons/terms-of-change.ts';
import { CallToMove } from '../../lessons/ways-to-court.tsx';
import { OpenLesson, whenIdOf } from './open-lesson.tsx';
import styles from './schedule.module.css';

interface LessonCardProps {
  lesson: Booking;
  /** Whether it is shown as last seen. */
  isSeen: boolean;
  onCancel: () => void;
}

/** The next lesson: when and where it is, how it is paid, and the ways to change it. Its own screen has the rest. */
export function LessonCard({ lesson, isSeen, onCancel }: LessonCardProps) {
  const { startTime, endTime, duration, location } = lesson;
  const isMovable = canMove(lesson, useNow());
  const whenId = whenIdOf(lesson);
  const { address, name } = useCoach();
  const badge = statusBadge(lesson);
  return (
    <article className={styles.lesson} aria-labelledby={whenId}>
      <p className={styles.what}>
        <b>Tennis Lesson</b> with {name}
      </p>
      <div className={styles.head}>
        <p id={whenId} className={styles.when}>
          <span className={styles.times}>
            <Figure size="lg">{formatTime(startTime)}</Figure>
            <Figure size="sm" className={styles.until}>
              –{formatTime(endTime)}
            </Figure>
          </span>{' '}
          <span>{withName(formatLongDate(startTime), lesson)}</span>
        </p>
        <Badge tone={badge.tone}>{badge.text}</Badge>
        <OpenLesson lesson={lesson} />
      </div>
      <p className={styles.fact}>{`${formatDuration(duration)} · ${moneyInWords(lesson)}`}</p>
      <p className={styles.fact}>{location || address}</p>
      <div className={classNames(styles.actions, isSeen && styles.unanswered)}>
        <PayLink lesson={lesson} className={styles.pay} aria-describedby={whenId} />
        {isMovable ? (
          <LinkButton href={`/book?move=${lesson.id}`} aria-describedby={whenId}>
            Reschedule
          </LinkButton>
        ) : (
          <CallToMove aria-describedby={whenId} />
        )}
        <Button aria-describedby={whenId} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </article>
  );
}
