import { useId, type ReactNode } from 'react';
import type { Booking } from '@lessons/contract';
import { formatDuration, formatLongDate, formatTime } from '@lessons/rules';
import { Badge, Figure } from '@lessons/ui';
import { Clock, MapPin } from 'lucide-react';
import { useCoach } from '../../coach-profile/use-coach.ts';
import {
  isLabelFirst,
  paymentLabel,
  priceLabel,
  refundNote,
  statusBadge,
} from '../../lessons/lesson-labels.ts';
import { LessonPlace } from '../../lessons/lesson-place.tsx';
import styles from './schedule.module.css';

/** Returns the id of a lesson's date and time: describes the lesson's buttons, which read alike on every card. */
export function whenIdOf({ id }: Booking): string {
  return `when-${id}`;
}

interface LessonCardProps {
  lesson: Booking;
  /** Shows the address, for a lesson that the player still has to find the way to. */
  withAddress?: boolean;
  children?: ReactNode;
}

/** A lesson with all a player knows of it. Its children are the buttons: Reschedule and Cancel, or Rebook. */
export function LessonCard({ lesson, withAddress, children }: LessonCardProps) {
  const coach = useCoach();
  const titleId = useId();
  const badge = statusBadge(lesson);
  const note = refundNote(lesson);
  return (
    <article className={styles.lesson} aria-labelledby={`${titleId} ${whenIdOf(lesson)}`}>
      <header className={styles.head}>
        <div>
          <h3 id={titleId}>Tennis Lesson</h3>
          <p>with {coach.name}</p>
        </div>
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </header>
      <p id={whenIdOf(lesson)} className={styles.when}>
        <span className={styles.times}>
          <Figure size="lg">{formatTime(lesson.startTime)}</Figure>
          <Figure size="sm" className={styles.until}>
            –{formatTime(lesson.endTime)}
          </Figure>
        </span>{' '}
        <span>{formatLongDate(lesson.startTime)}</span>
      </p>
      <p className={styles.fact}>
        <MapPin />
        {withAddress ? (
          <span>
            <LessonPlace location={lesson.location} />
          </span>
        ) : (
          lesson.location || coach.address
        )}
      </p>
      <p className={styles.fact}>
        <Clock />
        {formatDuration(lesson.duration)}
        <span className={styles.money} data-owed={lesson.paymentStatus === 'owes' || undefined}>
          <Money lesson={lesson} />
        </span>
      </p>
      {note && <p className={styles.note}>{note}</p>}
      {lesson.coachNotes && <CoachNotes notes={lesson.coachNotes} />}
      {lesson.paymentIntentId !== null && (
        <a
          className={styles.receipt}
          href={`/receipt?booking=${lesson.id}`}
          aria-describedby={whenIdOf(lesson)}
        >
          Receipt
        </a>
      )}
      {children && <div className={styles.actions}>{children}</div>}
    </article>
  );
}

function Money({ lesson }: { lesson: Booking }) {
  const label = paymentLabel(lesson);
  const price = priceLabel(lesson);
  if (price === null) return label;
  const figure = <Figure size="sm">{price}</Figure>;
  return isLabelFirst(lesson) ? (
    <>
      {label} {figure}
    </>
  ) : (
    <>
      {figure} {label}
    </>
  );
}

function CoachNotes({ notes }: { notes: string }) {
  return (
    <figure className={styles.coachNotes}>
      <figcaption>Coach notes</figcaption>
      <blockquote>{notes}</blockquote>
    </figure>
  );
}
