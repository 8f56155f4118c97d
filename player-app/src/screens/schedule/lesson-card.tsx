import type { Booking } from '@lessons/contract';
import { formatDuration, formatLongDate, formatTime, withName } from '@lessons/rules';
import { Badge, Button, classNames, Cluster, Figure, LinkButton, Muted, Stack, useNow } from '@lessons/ui';
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
    <Stack as="article" gap={1} className={styles.lesson} aria-labelledby={whenId}>
      <Muted small className={styles.what}>
        <b>Tennis Lesson</b> with {name}
      </Muted>
      <Cluster gap={3} rowGap={2} align="start">
        <Stack as="p" id={whenId} className={styles.when}>
          <Cluster as="span" gap={1} align="baseline">
            <Figure size="lg">{formatTime(startTime)}</Figure>
            <Figure size="sm" className={styles.until}>
              –{formatTime(endTime)}
            </Figure>
          </Cluster>{' '}
          <span>{withName(formatLongDate(startTime), lesson)}</span>
        </Stack>
        <Badge tone={badge.tone}>{badge.text}</Badge>
        <OpenLesson lesson={lesson} />
      </Cluster>
      <Muted>{`${formatDuration(duration)} · ${moneyInWords(lesson)}`}</Muted>
      <Muted>{location || address}</Muted>
      <Cluster gap={2} className={classNames(styles.actions, 'not-printed', isSeen && 'unanswered')}>
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
      </Cluster>
    </Stack>
  );
}
