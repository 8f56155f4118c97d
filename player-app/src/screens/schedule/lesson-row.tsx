import type { Booking } from '@lessons/contract';
import {
  formatDuration,
  formatShortDay,
  formatTimeRange,
  howPaid,
  isolateName,
  playersMinutes,
} from '@lessons/rules';
import { Badge, Figure, LinkButton } from '@lessons/ui';
import { sameTimeAddress } from '../../booking-intent/slot-address.ts';
import { useCoach } from '../../coach-profile/use-coach.ts';
import {
  isLabelFirst,
  moneyInWords,
  paymentLabel,
  priceLabel,
  saysRefund,
  statusBadge,
} from '../../lessons/lesson-labels.ts';
import { PayLink } from '../../lessons/pay-online.tsx';
import { ChangeMenu } from './change-menu.tsx';
import { byMonth } from './lesson-lists.ts';
import { OpenLesson, whenIdOf } from './open-lesson.tsx';
import styles from './lesson-row.module.css';

export interface LessonRowsProps {
  lessons: readonly Booking[];
  /** The debt whose payment is the next step; undefined without one. */
  owed?: Booking | undefined;
  /** Given for lessons that are ahead: each can be moved and cancelled from its row. */
  onCancel?: ((lesson: Booking) => void) | undefined;
}

/** Lessons by month, a row each: date, time, status, place and price, and the length ahead or the note of the past. */
export function LessonRows({ lessons, owed, onCancel }: LessonRowsProps) {
  return byMonth(lessons).map(([month, lessonsOfMonth]) => (
    <div key={month}>
      <h3 className={styles.month}>{month}</h3>
      <ul role="list" className={styles.rows}>
        {lessonsOfMonth.map((lesson) => (
          <li key={lesson.id}>
            <LessonRow lesson={lesson} onCancel={onCancel} isNextStep={lesson === owed} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

interface LessonRowProps extends Pick<LessonRowsProps, 'onCancel'> {
  lesson: Booking;
  isNextStep: boolean;
}

function LessonRow({ lesson, onCancel, isNextStep }: LessonRowProps) {
  const { startTime, endTime, duration, status, location, forName, coachNotes, canPayOnline } = lesson;
  const { address } = useCoach();
  const isAhead = onCancel !== undefined;
  const badge = statusBadge(lesson);
  const whenId = whenIdOf(lesson);
  return (
    <article className={styles.row} aria-labelledby={whenId}>
      <div className={styles.text}>
        <p id={whenId}>
          <b>{formatShortDay(startTime)}</b>
          <span className={styles.dot}> · </span>
          <span>{formatTimeRange(startTime, endTime)}</span>
          {forName !== null && <span className={styles.who}> · {isolateName(forName)}</span>}
        </p>
        <Badge tone={badge.tone}>{badge.text}</Badge>
        {isAhead && <p className={styles.fact}>{`${formatDuration(duration)} · ${moneyInWords(lesson)}`}</p>}
        <p className={styles.fact}>{location || address}</p>
        {!isAhead && coachNotes && <p className={styles.preview}>{coachNotes}</p>}
      </div>
      <div className={styles.end}>
        {!isAhead && <Money lesson={lesson} />}
        <div className={styles.ways}>
          <PayLink
            lesson={lesson}
            className={styles.above}
            variant={isNextStep ? 'primary' : 'secondary'}
            aria-describedby={whenId}
          />
          {!isAhead && status !== 'cancelled' && (
            <LinkButton
              className={styles.above}
              variant={canPayOnline ? 'quiet' : 'secondary'}
              href={sameTimeAddress(startTime, playersMinutes(duration))}
              aria-describedby={whenId}
            >
              Rebook
            </LinkButton>
          )}
        </div>
        {onCancel && (
          <ChangeMenu lesson={lesson} className={styles.above} onCancel={() => onCancel(lesson)} />
        )}
        <OpenLesson lesson={lesson} />
      </div>
    </article>
  );
}

/** The price, and how it is paid unless that is as usual, by card, or the badge says it. The price to be paid is on its button. */
function Money({ lesson }: { lesson: Booking }) {
  const price = priceLabel(lesson);
  const isUsual = howPaid(lesson) === 'card';
  const label = isUsual || saysRefund(lesson) ? null : paymentLabel(lesson);
  const figure = price !== null && !lesson.canPayOnline && <Figure size="sm">{price}</Figure>;
  const words = label !== null && <span>{label}</span>;
  return (
    <p className={styles.money} data-owed={isLabelFirst(lesson) || undefined}>
      {isLabelFirst(lesson) ? (
        <>
          {words} {figure}
        </>
      ) : (
        <>
          {figure} {words}
        </>
      )}
    </p>
  );
}
