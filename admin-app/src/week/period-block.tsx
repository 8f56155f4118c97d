import type { AdminBooking } from '@lessons/contract';
import { wallTimeOf } from '@lessons/rules';
import { classNames, type GridStop } from '@lessons/ui';
import { clientOf, shortDurationOf, whereOf } from '../lesson-text.ts';
import type { LessonActions } from '../lessons/lesson-dialogs.tsx';
import { isToSettle, moneyLabel, paidLabel, priceText } from '../money/lesson-money.ts';
import { hasMoneyChip, MoneyChip } from '../money/money-chip.tsx';
import type { Period, TimetableDay } from '../timetable/timetable.ts';
import { FreeTime, type TimeActions } from '../day/free-time.tsx';
import styles from './period-block.module.css';
import dayStyles from '../day/day.module.css';

type BlockActions = Pick<LessonActions, 'onOpen' | 'onSettle'>;

interface PeriodBlockProps extends BlockActions, TimeActions {
  day: TimetableDay;
  period: Period;
  /** The place of its button, for the arrow keys. */
  stop: GridStop;
  now: Date;
  /** It has ended. */
  isOver: boolean;
}

/** A period of a day in the timetable. A lesson opens its details, a free hour is booked. */
export function PeriodBlock({ day, period, stop, now, isOver, moved, onTime, ...actions }: PeriodBlockProps) {
  const times = `${wallTimeOf(period.from)}–${wallTimeOf(period.to)}`;
  if ('booking' in period)
    return (
      <LessonBlock
        booking={period.booking}
        from={period.from}
        times={times}
        stop={stop}
        isOver={isOver}
        isMoved={period.booking.id === moved?.id}
        {...actions}
      />
    );
  if (period.kind === 'blocked') {
    return (
      <div
        className={classNames(styles.block, styles.words, styles.blocked, dayStyles.hatched)}
        title={period.reason ?? undefined}
      >
        <p>
          <span className={styles.times}>{times}</span> <strong>Blocked</strong>
        </p>
        {period.reason && (
          <p>
            <span>{period.reason}</span>
          </p>
        )}
      </div>
    );
  }
  return (
    <>
      <span className="visually-hidden">{times}</span>
      <FreeTime
        day={day}
        period={period}
        now={now}
        stop={stop}
        moved={moved}
        onTime={onTime}
        className={classNames(styles.block, styles.free, styles[period.kind])}
      />
    </>
  );
}

interface LessonBlockProps extends BlockActions {
  booking: AdminBooking;
  from: number;
  /** 09:00–10:00 */
  times: string;
  stop: GridStop;
  isOver: boolean;
  /** It is this lesson that the coach moves. */
  isMoved: boolean;
}

/**
 * The time, the words of the name that fit whole, and what fits of the rest. The sheet that it opens has everything. Its
 * height says the end and no mark says that it is paid: a screen reader reads both.
 */
function LessonBlock({ booking, from, times, stop, isOver, isMoved, onOpen, onSettle }: LessonBlockProps) {
  const { calledOff } = booking;
  const client = clientOf(booking);
  const owesMark = isToSettle(booking) && !calledOff;
  const hasChip = hasMoneyChip(booking);
  const paid = paidLabel(booking) ?? (hasChip ? moneyLabel(booking) : null);
  const where = whereOf(booking);
  const Name = calledOff ? 's' : 'strong';
  return (
    <div
      className={classNames(
        styles.block,
        calledOff ? styles.calledOff : styles.lesson,
        isOver && !calledOff && styles.over,
        isMoved && dayStyles.moved,
        hasChip && styles.withChip,
      )}
    >
      <button
        type="button"
        className={classNames(styles.details, styles.words)}
        data-lesson={booking.id}
        {...stop}
        aria-haspopup="dialog"
        onClick={() => onOpen(booking)}
      >
        <span className="visually-hidden">
          {client} {times}{' '}
        </span>
        <span className={styles.who}>
          <span className={styles.times} aria-hidden="true">
            {wallTimeOf(from)}
          </span>{' '}
          <Name className={styles.name} aria-hidden="true">
            {client}
          </Name>
        </span>
        {calledOff && (
          <span>
            <span>Called off</span>
          </span>
        )}
        {where && (
          <span>
            <span className={styles.where}>{where}</span>
          </span>
        )}
        <span>
          <span>
            {shortDurationOf(booking)}
            {!hasChip && ` · ${priceText(booking)}`}
            {paid && <span className="visually-hidden"> · {paid}</span>}
          </span>
        </span>
      </button>
      {owesMark && (
        <span className={styles.marks} aria-hidden="true">
          <strong>£</strong>
        </span>
      )}
      <MoneyChip booking={booking} onSettle={onSettle} className={styles.money} tabIndex={stop.tabIndex} />
    </div>
  );
}
