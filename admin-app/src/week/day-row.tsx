import type { AdminBooking } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { Button, classNames } from '@lessons/ui';
import { ClientContact } from '../lessons/client-contact.tsx';
import { clientOf, lengthOf } from '../lessons/lesson-words.ts';
import { StatusBadges } from '../lessons/status-badges.tsx';
import { clockOf, type Piece } from './timetable.ts';
import styles from './week.module.css';

/** One piece of the day as a row of the phone's list. A lesson shows everything there is to know. */
export function DayRow({ piece, onCancel }: { piece: Piece; onCancel: (booking: AdminBooking) => void }) {
  return (
    <li className={styles.row}>
      <span className={styles.rowTime}>{clockOf(piece.from)}</span>
      <PieceWords piece={piece} onCancel={onCancel} />
    </li>
  );
}

function PieceWords({ piece, onCancel }: { piece: Piece; onCancel: (booking: AdminBooking) => void }) {
  if (piece.kind === 'lesson') return <LessonCard booking={piece.booking} onCancel={onCancel} />;
  if (piece.kind === 'blocked') {
    return (
      <p className={classNames(styles.rowBlock, styles.blocked, styles.hatched)}>
        <strong>Blocked</strong> until {clockOf(piece.to)}
        {piece.reason && <span>{piece.reason}</span>}
      </p>
    );
  }
  return (
    <p className={classNames(styles.rowBlock, styles[piece.kind])}>
      {piece.kind === 'open' ? 'Open' : 'Past'}
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
        {lengthOf(booking)} · {formatPounds(booking.price)}
      </p>
      <StatusBadges booking={booking} />
      <ClientContact user={booking.user} />
      {booking.coachNotes && <p className={styles.notes}>{booking.coachNotes}</p>}
      <Button onClick={() => onCancel(booking)}>Cancel</Button>
    </div>
  );
}
