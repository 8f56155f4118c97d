import type { AdminBooking } from '@lessons/contract';
import { formatPounds, formatShortDay, formatTimeRange } from '@lessons/rules';
import { Badge } from '@lessons/ui';
import type { LessonActions } from '../../../lessons/lesson-dialogs.tsx';
import { StatusBadges } from '../../../lessons/status-badges.tsx';
import styles from './clients.module.css';

/** A lesson of the client, with its notes. It opens its details. */
export function ClientLesson({ booking, onOpen, collecting }: LessonActions & { booking: AdminBooking }) {
  const { startTime, endTime, price, coachNotes, isMissed } = booking;
  return (
    <li className={styles.lesson}>
      <button type="button" aria-haspopup="dialog" onClick={() => onOpen(booking)}>
        <strong>
          {formatShortDay(startTime)} · {formatTimeRange(startTime, endTime)}
        </strong>
        <span>{formatPounds(price)}</span>
      </button>
      <div className={styles.badges}>
        <StatusBadges booking={booking} collecting={collecting} />
        {isMissed && <Badge>Didn’t come</Badge>}
      </div>
      {coachNotes && <p className={styles.notes}>{coachNotes}</p>}
    </li>
  );
}
