import type { CSSProperties } from 'react';
import { X } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import { formatDuration, formatPounds, wallTimeOf } from '@lessons/rules';
import { classNames, IconButton } from '@lessons/ui';
import { ClientContact } from '../lessons/client-contact.tsx';
import type { LessonActions } from '../lessons/lesson-dialogs.tsx';
import { clientOf } from '../lessons/lesson-text.ts';
import { StatusBadges } from '../lessons/status-badges.tsx';
import { hasMoneyChip, MoneyChip } from '../money/money-chip.tsx';
import type { Period } from '../timetable/timetable.ts';
import styles from './day-by-day.module.css';
import week from './week.module.css';

interface DayRowProps extends LessonActions {
  period: Period;
  /** Minutes of the day that are over. */
  elapsed: number;
}

/** A period of the day as a row of the phone's list. A lesson opens its details. */
export function DayRow({ period, elapsed, ...actions }: DayRowProps) {
  const { from, to } = period;
  const isNow = from <= elapsed && elapsed < to;
  return (
    <li
      className={classNames(styles.row, to <= elapsed && styles.over, isNow && styles.now)}
      data-now={isNow || undefined}
      style={isNow ? ({ '--now': (elapsed - from) / (to - from) } as CSSProperties) : undefined}
    >
      <span className={styles.rowTime}>{wallTimeOf(from)}</span>
      {period.kind === 'lesson' ? (
        <LessonCard booking={period.booking} {...actions} />
      ) : (
        <WithoutLesson period={period} />
      )}
    </li>
  );
}

function WithoutLesson({ period }: { period: Exclude<Period, { kind: 'lesson' }> }) {
  if (period.kind === 'blocked') {
    return (
      <p className={classNames(styles.rowBlock, styles.blocked, week.hatched)}>
        <strong>Blocked</strong> until {wallTimeOf(period.to)}
        {period.reason && <span>{period.reason}</span>}
      </p>
    );
  }
  return (
    <p className={classNames(styles.rowBlock, styles[period.kind])}>
      {period.kind === 'open' ? 'Open' : 'Past'}
    </p>
  );
}

function LessonCard({ booking, onOpen, onCancel, collecting }: { booking: AdminBooking } & LessonActions) {
  const { status, paymentStatus, coachNotes } = booking;
  const hasChip = hasMoneyChip(booking, collecting);
  // A confirmed or completed lesson that is paid is the usual case and needs no badge.
  const isUsual = ['confirmed', 'completed'].includes(status) && (paymentStatus === 'completed' || hasChip);
  return (
    <div
      className={classNames(styles.rowBlock, styles.lessonCard, status === 'pending' && styles.pendingCard)}
    >
      <h3 className={styles.client}>
        <button type="button" aria-haspopup="dialog" onClick={() => onOpen(booking)}>
          {clientOf(booking)}
        </button>
      </h3>
      <p>
        {formatDuration(booking.duration)}
        {!hasChip && ` · ${formatPounds(booking.price)}`}
      </p>
      {isUsual ? (
        <MoneyChip booking={booking} collecting={collecting} />
      ) : (
        <StatusBadges booking={booking} collecting={collecting} />
      )}
      <ClientContact user={booking.user} />
      {coachNotes && <p className={styles.cardNotes}>{coachNotes}</p>}
      <IconButton
        className={styles.cancel}
        label={`Cancel: ${clientOf(booking)}`}
        icon={<X />}
        onClick={() => onCancel(booking)}
      />
    </div>
  );
}
