import type { AdminBooking } from '@lessons/contract';
import { formatShortDay, formatTimeRange } from '@lessons/rules';
import { classNames } from '@lessons/ui';
import { lengthWhereAndWho } from '../lesson-text.ts';
import type { LessonActions } from '../lessons/lesson-dialogs.tsx';
import { StatusBadges } from '../lessons/status-badges.tsx';
import { handPaymentText, priceBeside } from '../money/lesson-money.ts';
import styles from './clients.module.css';

/** A lesson of the client, with its length, place and who plays, its payment and notes. It opens its details. */
export function ClientLesson({ booking, onOpen, onSettle }: LessonActions & { booking: AdminBooking }) {
  const paid = handPaymentText(booking);
  const { startTime, endTime, coachNotes } = booking;
  return (
    <li className={styles.lesson}>
      <button type="button" aria-haspopup="dialog" onClick={() => onOpen(booking)}>
        <span>
          <strong className="underlined">
            {formatShortDay(startTime)} · {formatTimeRange(startTime, endTime)}
          </strong>{' '}
          <span className={styles.facts}>{lengthWhereAndWho(booking)}</span>
        </span>
        <span>{priceBeside(booking)}</span>
      </button>
      <StatusBadges booking={booking} onSettle={onSettle} />
      {paid && <p className={styles.paid}>{paid}</p>}
      {coachNotes && <p className={classNames(styles.notes, 'written')}>{coachNotes}</p>}
    </li>
  );
}
