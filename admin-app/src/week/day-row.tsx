import { useId, type CSSProperties } from 'react';
import type { AdminBooking } from '@lessons/contract';
import { formatPounds, wallTimeOf } from '@lessons/rules';
import { classNames } from '@lessons/ui';
import { clientOf, factsOf } from '../lesson-text.ts';
import type { LessonActions } from '../lessons/lesson-dialogs.tsx';
import { StatusBadges } from '../lessons/status-badges.tsx';
import { moneyLabel, paidLabel } from '../money/lesson-money.ts';
import { hasMoneyChip, MoneyChip } from '../money/money-chip.tsx';
import type { Period, TimetableDay } from '../timetable/timetable.ts';
import { FreeTime, type TimeActions } from './free-time.tsx';
import styles from './day-by-day.module.css';
import week from './week.module.css';

type RowActions = Pick<LessonActions, 'onOpen' | 'onSettle'>;

interface DayRowProps extends RowActions, TimeActions {
  day: TimetableDay;
  period: Period;
  now: Date;
  /** Minutes of the day that are over. */
  elapsed: number;
}

/** A period of the day as a row of the phone's list. A lesson opens its details, free time is booked. */
export function DayRow({ day, period, now, elapsed, moved, onTime, ...actions }: DayRowProps) {
  const { from, to } = period;
  const timesId = useId();
  const isNow = from <= elapsed && elapsed < to;
  // A free hour is as long as all others.
  const saysEnd = 'booking' in period || period.kind === 'part';
  return (
    <li
      className={classNames(
        styles.row,
        period.kind === 'part' && styles.thin,
        to <= elapsed && styles.over,
        isNow && styles.now,
      )}
      data-now={isNow || undefined}
      style={isNow ? ({ '--now': (elapsed - from) / (to - from) } as CSSProperties) : undefined}
    >
      <span id={timesId} className={styles.rowTime}>
        {wallTimeOf(from)}
        {saysEnd && <span>–{wallTimeOf(to)}</span>}
      </span>
      {'booking' in period ? (
        <LessonCard
          booking={period.booking}
          timesId={timesId}
          isMoved={period.booking.id === moved?.id}
          {...actions}
        />
      ) : period.kind === 'blocked' ? (
        <p className={classNames(styles.rowBlock, styles.blocked, week.hatched)}>
          <strong>Blocked</strong> until {wallTimeOf(to)}
          {period.reason && <span>{period.reason}</span>}
        </p>
      ) : (
        <FreeTime
          day={day}
          period={period}
          now={now}
          moved={moved}
          onTime={onTime}
          className={classNames(styles.rowBlock, styles[period.kind])}
          saysPast
        />
      )}
    </li>
  );
}

interface LessonCardProps extends RowActions {
  booking: AdminBooking;
  /** The element with its times, which describe the button. */
  timesId: string;
  /** It is this lesson that the coach moves. */
  isMoved: boolean;
}

function LessonCard({ booking, timesId, isMoved, onOpen, onSettle }: LessonCardProps) {
  const { status, calledOff, paymentStatus } = booking;
  const hasChip = hasMoneyChip(booking);
  const factsId = useId();
  const paidId = useId();
  // A confirmed or completed lesson that is paid is the usual case and needs no badge.
  const isUsual = ['confirmed', 'completed'].includes(status) && (paymentStatus === 'completed' || hasChip);
  return (
    <div
      className={classNames(
        styles.rowBlock,
        styles.lessonCard,
        calledOff && styles.calledOff,
        isMoved && week.moved,
      )}
    >
      <div>
        <h3 className={styles.client}>
          <button
            type="button"
            data-lesson={booking.id}
            aria-haspopup="dialog"
            aria-describedby={`${timesId} ${factsId} ${paidId}`}
            onClick={() => onOpen(booking)}
          >
            {calledOff ? <s>{clientOf(booking)}</s> : clientOf(booking)}
          </button>
        </h3>
        <p id={factsId} className={styles.facts}>
          {factsOf(booking, hasChip ? null : formatPounds(booking.price))}
        </p>
        <span id={paidId} hidden>
          {paidLabel(booking) ?? moneyLabel(booking)}
        </span>
      </div>
      {isUsual ? (
        <MoneyChip booking={booking} onSettle={onSettle} />
      ) : (
        <StatusBadges booking={booking} onSettle={onSettle} />
      )}
    </div>
  );
}
