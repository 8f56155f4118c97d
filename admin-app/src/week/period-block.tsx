import type { AdminBooking } from '@lessons/contract';
import { wallTimeOf } from '@lessons/rules';
import { classNames, IconButton, statusLabel } from '@lessons/ui';
import { X } from 'lucide-react';
import type { LessonActions } from '../lessons/lesson-dialogs.tsx';
import { clientOf, shortDurationOf } from '../lessons/lesson-text.ts';
import { priceText } from '../money/lesson-money.ts';
import { hasMoneyChip, MoneyChip } from '../money/money-chip.tsx';
import type { Period, TimetableDay } from '../timetable/timetable.ts';
import { FreeTime, type TimeActions } from './free-time.tsx';
import styles from './period-block.module.css';
import week from './week.module.css';

type BlockActions = Pick<LessonActions, 'onOpen' | 'onCancel' | 'collecting'>;

interface PeriodBlockProps extends BlockActions, TimeActions {
  day: TimetableDay;
  period: Period;
  now: Date;
  /** It has ended. */
  isOver: boolean;
}

/** A period of a day in the timetable. A lesson opens its details, a free hour is booked. */
export function PeriodBlock({ day, period, now, isOver, moved, onTime, ...actions }: PeriodBlockProps) {
  const times = `${wallTimeOf(period.from)}–${wallTimeOf(period.to)}`;
  if (period.kind === 'lesson')
    return (
      <LessonBlock
        booking={period.booking}
        from={period.from}
        isOver={isOver}
        isMoved={period.booking.id === moved?.id}
        {...actions}
      />
    );
  if (period.kind === 'blocked') {
    return (
      <p className={classNames(styles.block, styles.blocked, week.hatched)}>
        <span className={styles.times}>{times}</span>
        <strong>Blocked</strong>
        {period.reason && (
          <span className={styles.reason} title={period.reason}>
            {period.reason}
          </span>
        )}
      </p>
    );
  }
  return (
    <>
      <span className="visually-hidden">{times}</span>
      <FreeTime
        day={day}
        period={period}
        now={now}
        moved={moved}
        onTime={onTime}
        className={classNames(styles.block, styles[period.kind])}
      />
    </>
  );
}

interface LessonBlockProps extends BlockActions {
  booking: AdminBooking;
  from: number;
  isOver: boolean;
  /** It is this lesson that the coach moves. */
  isMoved: boolean;
}

function LessonBlock({ booking, from, isOver, isMoved, onOpen, onCancel, collecting }: LessonBlockProps) {
  const { user, status } = booking;
  const hasChip = hasMoneyChip(booking, collecting);
  const client = clientOf(booking);
  return (
    <div
      className={classNames(
        styles.block,
        styles.lesson,
        status === 'pending' && styles.pending,
        isOver && styles.over,
        isMoved && week.moved,
      )}
    >
      <button
        type="button"
        className={styles.details}
        data-lesson={booking.id}
        aria-haspopup="dialog"
        onClick={() => onOpen(booking)}
      >
        <strong className={styles.client}>{client}</strong>
        <span className={styles.lessonFacts}>
          {wallTimeOf(from)} · {shortDurationOf(booking)}
          {!hasChip && ` · ${priceText(booking)}`}
        </span>
        {status === 'pending' && <span className={styles.note}>{statusLabel('pending')}</span>}
        {/* An hour is too low for the chip and both. */}
        {user.email && !(hasChip && user.phone) && (
          <span className={styles.contact} title={user.email}>
            {user.email}
          </span>
        )}
        {user.phone && <span className={styles.contact}>{user.phone}</span>}
      </button>
      <MoneyChip booking={booking} collecting={collecting} className={styles.money} />
      <IconButton
        className={styles.cancel}
        label={`Cancel: ${client}, ${wallTimeOf(from)}`}
        icon={<X />}
        onClick={() => onCancel(booking)}
      />
    </div>
  );
}
