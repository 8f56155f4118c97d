import type { Booking } from '@lessons/contract';
import { formatDuration, formatShortDay, formatTimeRange } from '@lessons/rules';
import { Badge, Figure, IconLink } from '@lessons/ui';
import { RotateCcw } from 'lucide-react';
import { sameTimeAddress } from '../../booking-intent/slot-address.ts';
import {
  isLabelFirst,
  moneyInWords,
  paymentLabel,
  priceLabel,
  saysRefund,
  statusBadge,
} from '../../lessons/lesson-labels.ts';
import { PayLink } from '../../lessons/pay-online.tsx';
import { byMonth } from './lesson-lists.ts';
import { OpenLesson, whenIdOf } from './open-lesson.tsx';
import styles from './lesson-row.module.css';

export interface LessonRowsProps {
  lessons: readonly Booking[];
  /** The debt whose payment is the next step; undefined without one. */
  owed?: Booking | undefined;
  isAhead?: boolean;
}

/** Lessons by month, a row each with what differs: date, time and price, and the length ahead or the note of the past. */
export function LessonRows({ lessons, owed, isAhead = false }: LessonRowsProps) {
  return byMonth(lessons).map(([month, lessonsOfMonth]) => (
    <div key={month}>
      <h3 className={styles.month}>{month}</h3>
      <ul role="list" className={styles.rows}>
        {lessonsOfMonth.map((lesson) => (
          <li key={lesson.id}>
            <LessonRow lesson={lesson} isAhead={isAhead} isNextStep={lesson === owed} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

interface LessonRowProps {
  lesson: Booking;
  isAhead: boolean;
  isNextStep: boolean;
}

function LessonRow({ lesson, isAhead, isNextStep }: LessonRowProps) {
  const { startTime, endTime, duration, status, coachNotes, canPayOnline } = lesson;
  const badge = statusBadge(lesson);
  const whenId = whenIdOf(lesson);
  return (
    <article className={styles.row} aria-labelledby={whenId}>
      <div className={styles.text}>
        <p id={whenId}>
          <b>{formatShortDay(startTime)}</b> · <span>{formatTimeRange(startTime, endTime)}</span>
        </p>
        {!USUAL.includes(status) && <Badge tone={badge.tone}>{badge.text}</Badge>}
        {isAhead ? (
          <p className={styles.fact}>{`${formatDuration(duration)} · ${moneyInWords(lesson)}`}</p>
        ) : (
          coachNotes && <p className={styles.preview}>{coachNotes}</p>
        )}
      </div>
      <div className={styles.end}>
        {!isAhead && <Money lesson={lesson} />}
        {canPayOnline ? (
          <PayLink
            lesson={lesson}
            className={styles.above}
            variant={isNextStep ? 'primary' : 'secondary'}
            aria-describedby={whenId}
          />
        ) : (
          !isAhead &&
          status !== 'cancelled' && (
            <IconLink
              label="Rebook"
              className={styles.above}
              href={sameTimeAddress(startTime, duration)}
              aria-describedby={whenId}
              icon={<RotateCcw />}
            />
          )
        )}
        <OpenLesson lesson={lesson} />
      </div>
    </article>
  );
}

/** Statuses that go without saying. */
const USUAL: readonly string[] = ['confirmed', 'completed'];

/** The price, and how it is paid unless that is as usual, by card, or the badge says it. The price to be paid is on its button. */
function Money({ lesson }: { lesson: Booking }) {
  const price = priceLabel(lesson);
  const isUsual = lesson.paymentStatus === 'completed' && !lesson.handPayment;
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
