import type { AdminBooking } from '@lessons/contract';
import { formatPounds, formatShortDay, formatTimeRange } from '@lessons/rules';
import type { LessonActions } from '../../../lessons/lesson-dialogs.tsx';
import { StatusBadges } from '../../../lessons/status-badges.tsx';
import { handPaymentText } from '../../../money/lesson-money.ts';
import styles from './clients.module.css';

/** A lesson of the client, with its payment and notes. It opens its details. */
export function ClientLesson({ booking, onOpen, collecting }: LessonActions & { booking: AdminBooking }) {
  const paid = handPaymentText(booking);
  const { startTime, endTime, price, coachNotes } = booking;
  return (
    <li className={styles.lesson}>
      <button type="button" aria-haspopup="dialog" onClick={() => onOpen(booking)}>
        <strong>
          {formatShortDay(startTime)} · {formatTimeRange(startTime, endTime)}
        </strong>
        <span>{formatPounds(price)}</span>
      </button>
      <StatusBadges booking={booking} collecting={collecting} />
      {paid && <p className={styles.paid}>{paid}</p>}
      {coachNotes && <p className={styles.notes}>{coachNotes}</p>}
    </li>
  );
}
