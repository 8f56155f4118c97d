import { useId } from 'react';
import type { AdminBooking, Overview } from '@lessons/contract';
import { formatShortDayOfMonth, formatTime } from '@lessons/rules';
import { Badge, CourtHero, Figure } from '@lessons/ui';
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
      <div className={styles.head}>
        <h3 id={heading}>{lesson && isUnderWay(lesson, now) ? 'On court now' : 'Next on court'}</h3>
        {lesson && <Badge tone="onGrass">{untilLesson(lesson, now)}</Badge>}
      </div>
      {lesson ? (
        <>
          <p className={styles.times}>
            <Figure size="xl">{formatTime(lesson.startTime)}</Figure>
            <Figure size="lg" className={styles.quiet}>
              –{formatTime(lesson.endTime)}
            </Figure>
          </p>
          <div className={styles.who}>
            <div>
              <p className={styles.client}>{clientOf(lesson)}</p>
              <p className={styles.quiet}>{factsOf(lesson, priceText(lesson))}</p>
            </div>
            <WaysToClient variant="tinted" booking={lesson} onNotes={onNotes} />
          </div>
          {lastNotes && (
            <p className={styles.last}>
              <span className={styles.quiet}>Last note, {formatShortDayOfMonth(lastNotes.date)}</span>{' '}
              <span>{lastNotes.coachNotes}</span>
            </p>
          )}
        </>
      ) : (
        <>
          <p className={styles.invitation}>No lessons booked yet.</p>
          <p className={styles.quiet}>Lessons appear here as soon as they are booked.</p>
          <AdminLinkButton className={styles.week} href={WEEK_PATH}>
            See the week
          </AdminLinkButton>
        </>
      )}
    </CourtHero>
  );
}
