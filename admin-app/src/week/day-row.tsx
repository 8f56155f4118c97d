import type { AdminBooking } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { Button, classNames } from '@lessons/ui';
import { ClientContact } from '../lessons/client-contact.tsx';
import { clientOf, durationOf } from '../lessons/lesson-text.ts';
import { StatusBadges } from '../lessons/status-badges.tsx';
import { clockTimeOf, type Period } from '../timetable/timetable.ts';
import styles from './day-by-day.module.css';
import week from './week.module.css';

/** A period of the day as a row of the phone's list. A lesson shows all its details. */
export function DayRow({ period, onCancel }: { period: Period; onCancel: (booking: AdminBooking) => void }) {
  return (
    <li className={styles.row}>
      <span className={styles.rowTime}>{clockTimeOf(period.from)}</span>
      <RowContent period={period} onCancel={onCancel} />
    </li>
  );
}

function RowContent({ period, onCancel }: { period: Period; onCancel: (booking: AdminBooking) => void }) {
  if (period.kind === 'lesson') return <LessonCard booking={period.booking} onCancel={onCancel} />;
  if (period.kind === 'blocked') {
    return (
      <p className={classNames(styles.rowBlock, styles.blocked, week.hatched)}>
        <strong>Blocked</strong> until {clockTimeOf(period.to)}
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

function LessonCard({
  booking,
  onCancel,
}: {
  booking: AdminBooking;
  onCancel: (booking: AdminBooking) => void;
}) {
  return (
    <div
      className={classNames(
        styles.rowBlock,
        styles.lessonCard,
        booking.status === 'pending' && styles.pendingCard,
      )}
    >
      <h3 className={styles.client}>{clientOf(booking)}</h3>
      <p>
        {durationOf(booking)} · {formatPounds(booking.price)}
      </p>
      <StatusBadges booking={booking} />
      <ClientContact user={booking.user} />
      {booking.coachNotes && <p className={week.notes}>{booking.coachNotes}</p>}
      <Button onClick={() => onCancel(booking)}>Cancel</Button>
    </div>
  );
}
