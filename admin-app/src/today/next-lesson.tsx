import { useId } from 'react';
import type { AdminBooking, Overview } from '@lessons/contract';
import { formatShortDayOfMonth, formatTime } from '@lessons/rules';
import { Badge, Cluster, CourtHero, CourtInvitation, Figure, Row } from '@lessons/ui';
import { AdminLinkButton } from '../admin-link.tsx';
import { WaysToClient } from '../day/ways-to-client.tsx';
import { clientOf, factsOf } from '../lesson-text.ts';
import type { LessonActions } from '../lessons/lesson-dialogs.tsx';
import { priceText } from '../money/lesson-money.ts';
import { WEEK_PATH } from '../routes.ts';
import { isUnderWay, untilLesson } from '../timetable/until-lesson.ts';
import styles from './next-lesson.module.css';

interface NextLessonProps extends Pick<LessonActions, 'onNotes'> {
  lesson: AdminBooking | null;
  lastNotes: Overview['lastNotes'];
  now: Date;
}

/** The next lesson, with the client and the last notes. */
export function NextLesson({ lesson, lastNotes, now, onNotes }: NextLessonProps) {
  const heading = useId();
  return (
    <CourtHero aria-labelledby={heading} className={styles.next}>
      <Row gap={3} align="center" justify="between" className={styles.head}>
        <h3 id={heading} className="text-heading">
          {lesson && isUnderWay(lesson, now) ? 'On court now' : 'Next on court'}
        </h3>
        {lesson && <Badge tone="onGrass">{untilLesson(lesson, now)}</Badge>}
      </Row>
      {lesson ? (
        <>
          <Cluster as="p" gap={2} rowGap={0} align="baseline">
            <Figure size="xl">{formatTime(lesson.startTime)}</Figure>
            <Figure size="lg" className={styles.quiet}>
              –{formatTime(lesson.endTime)}
            </Figure>
          </Cluster>
          <Cluster gap={2} align="end" justify="between" className={styles.who}>
            <div>
              <p className={styles.client}>{clientOf(lesson)}</p>
              <p className={styles.quiet}>{factsOf(lesson, priceText(lesson))}</p>
            </div>
            <WaysToClient variant="tinted" booking={lesson} onNotes={onNotes} />
          </Cluster>
          {lastNotes && (
            <p className={styles.last}>
              <span className={styles.quiet}>Last note, {formatShortDayOfMonth(lastNotes.date)}</span>{' '}
              <span>{lastNotes.coachNotes}</span>
            </p>
          )}
        </>
      ) : (
        <>
          <CourtInvitation
            title="No lessons booked yet."
            detail="Lessons appear here as soon as they are booked."
          />
          <AdminLinkButton className={styles.week} href={WEEK_PATH}>
            See the week
          </AdminLinkButton>
        </>
      )}
    </CourtHero>
  );
}
