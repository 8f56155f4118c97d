import type { Booking } from '@lessons/contract';
import {
  formatDuration,
  formatShortDay,
  formatTimeRange,
  howPaid,
  isolateName,
  playersMinutes,
} from '@lessons/rules';
import { Badge, classNames, Figure, LinkButton, Muted, Row, Stack } from '@lessons/ui';
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
  /** Whether they are shown as last seen. */
  isSeen?: boolean | undefined;
  /** The debt whose payment is the next step; undefined without one. */
  owed?: Booking | undefined;
  /** Given for lessons that are ahead: each can be moved and cancelled from its row. */
  onCancel?: ((lesson: Booking) => void) | undefined;
}

/** Lessons by month, a row each: date, time, status, place and price, and the length ahead or the note of the past. */
export function LessonRows({ lessons, isSeen, owed, onCancel }: LessonRowsProps) {
  return byMonth(lessons).map(([month, lessonsOfMonth]) => (
    <div key={month}>
      <h3 className={styles.month}>{month}</h3>
      <ul role="list" className={styles.rows}>
        {lessonsOfMonth.map((lesson) => (
          <li key={lesson.id}>
            <LessonRow lesson={lesson} isSeen={isSeen} onCancel={onCancel} isNextStep={lesson === owed} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

interface LessonRowProps extends Pick<LessonRowsProps, 'isSeen' | 'onCancel'> {
  lesson: Booking;
  isNextStep: boolean;
}

function LessonRow({ lesson, isSeen, onCancel, isNextStep }: LessonRowProps) {
  const { startTime, endTime, duration, status, location, forName, coachNotes, canPayOnline } = lesson;
  const { address, name } = useCoach();
  const isAhead = onCancel !== undefined;
  const badge = statusBadge(lesson);
  const whenId = whenIdOf(lesson);
  return (
    <Row as="article" gap={3} rowGap={1} align="center" className={styles.row} aria-labelledby={whenId}>
      <Stack gap={1} align="start" className={styles.text}>
        <p id={whenId}>
          <b>{formatShortDay(startTime)}</b>
          <span className={styles.dot}> · </span>
          <span>{formatTimeRange(startTime, endTime)}</span>
          {forName !== null && <span className={styles.who}> · {isolateName(forName)}</span>}
        </p>
        <Muted small className={styles.fact}>{`Tennis Lesson with ${name} · ${location || address}`}</Muted>
        <Badge tone={badge.tone}>{badge.text}</Badge>
        {isAhead && (
          <Muted
            small
            className={styles.fact}
          >{`${formatDuration(duration)} · ${moneyInWords(lesson)}`}</Muted>
        )}
        {!isAhead && coachNotes && (
          <Muted small className={styles.preview}>
            {coachNotes}
          </Muted>
        )}
      </Stack>
      <Row gap={3} rowGap={1} align="center" className={styles.end}>
        {!isAhead && <Money lesson={lesson} />}
        <Row align="center" className={styles.ways}>
          <PayLink
            lesson={lesson}
            className={classNames(styles.above, 'not-printed')}
            variant={isNextStep ? 'primary' : 'secondary'}
            aria-describedby={whenId}
          />
          {!isAhead && status !== 'cancelled' && (
            <LinkButton
              className={classNames(styles.above, 'not-printed')}
              variant={canPayOnline ? 'quiet' : 'secondary'}
              href={sameTimeAddress(startTime, playersMinutes(duration))}
              aria-describedby={whenId}
            >
              Rebook
            </LinkButton>
          )}
        </Row>
        {onCancel && (
          <ChangeMenu
            lesson={lesson}
            className={classNames(styles.above, 'not-printed', isSeen && 'unanswered')}
            onCancel={() => onCancel(lesson)}
          />
        )}
        <OpenLesson lesson={lesson} />
      </Row>
    </Row>
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
    <Stack as="p" align="end" className={styles.money} data-owed={isLabelFirst(lesson) || undefined}>
      {isLabelFirst(lesson) ? (
        <>
          {words} {figure}
        </>
      ) : (
        <>
          {figure} {words}
        </>
      )}
    </Stack>
  );
}
