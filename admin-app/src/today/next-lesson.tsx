import { useId } from 'react';
import { Mail, MessageSquare, NotebookPen, Phone } from 'lucide-react';
import type { AdminBooking, Overview } from '@lessons/contract';
import { formatShortDayOfMonth, formatTime, phoneLink } from '@lessons/rules';
import { Badge, Button, CourtHero, Figure, LinkButton } from '@lessons/ui';
import { AdminLinkButton } from '../admin-link.tsx';
import { useMessageLink } from '../contacts/message-client.tsx';
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
    <CourtHero aria-labelledby={heading}>
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
          <p className={styles.client}>{clientOf(lesson)}</p>
          <p className={styles.quiet}>{factsOf(lesson, priceText(lesson))}</p>
          {lastNotes && (
            <figure className={styles.last}>
              <figcaption>Last note, {formatShortDayOfMonth(lastNotes.date)}</figcaption>
              <blockquote>{lastNotes.coachNotes}</blockquote>
            </figure>
          )}
          <div className={styles.actions}>
            <Contact lesson={lesson} />
            <Button
              icon={<NotebookPen />}
              aria-label={`Note on the lesson of ${clientOf(lesson)}`}
              onClick={() => onNotes(lesson)}
            >
              Note
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.invitation}>No lessons booked yet.</p>
          <p className={styles.quiet}>Lessons appear here as soon as they are booked.</p>
          <div className={styles.actions}>
            <AdminLinkButton href={WEEK_PATH}>See the week</AdminLinkButton>
          </div>
        </>
      )}
    </CourtHero>
  );
}

/** Calls the client or sends a message, or mails one without a phone number. */
function Contact({ lesson }: { lesson: AdminBooking }) {
  const { phone, email } = lesson.user;
  const message = useMessageLink(lesson);
  if (phone) {
    return (
      <>
        <LinkButton href={phoneLink(phone)} icon={<Phone />} aria-label={`Call ${clientOf(lesson)}`}>
          Call
        </LinkButton>
        {message && (
          <LinkButton {...message} icon={<MessageSquare />} aria-label={`Message ${clientOf(lesson)}`}>
            Message
          </LinkButton>
        )}
      </>
    );
  }
  return email ? (
    <LinkButton href={`mailto:${email}`} icon={<Mail />} aria-label={`Email ${clientOf(lesson)}`}>
      Email
    </LinkButton>
  ) : null;
}
