import type { AdminBooking } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { classNames, statusLabel } from '@lessons/ui';
import { clientOf, shortLengthOf } from '../lessons/lesson-words.ts';
import { clockOf, type Piece } from './timetable.ts';
import styles from './week.module.css';

/** One piece of a day in the timetable. A lesson opens its details. */
export function PieceBlock({ piece, onLook }: { piece: Piece; onLook: (booking: AdminBooking) => void }) {
  const span = `${clockOf(piece.from)}–${clockOf(piece.to)}`;
  if (piece.kind === 'lesson')
    return <LessonBlock booking={piece.booking} from={piece.from} onLook={onLook} />;
  if (piece.kind === 'blocked') {
    return (
      <p className={classNames(styles.block, styles.blocked, styles.hatched)}>
        <span className="visually-hidden">{span}</span>
        <strong>Blocked</strong>
        {piece.reason && (
          <span className={styles.reason} title={piece.reason}>
            {piece.reason}
          </span>
        )}
      </p>
    );
  }
  return (
    <p className={classNames(styles.block, styles[piece.kind])}>
      <span className="visually-hidden">{span}</span>
      {piece.kind === 'open' ? 'Open' : <span className="visually-hidden">Past</span>}
    </p>
  );
}

interface LessonBlockProps {
  booking: AdminBooking;
  from: number;
  onLook: (booking: AdminBooking) => void;
}

function LessonBlock({ booking, from, onLook }: LessonBlockProps) {
  return (
    <button
      type="button"
      className={classNames(styles.block, styles.lesson, booking.status === 'pending' && styles.pending)}
      aria-haspopup="dialog"
      onClick={() => onLook(booking)}
    >
      <strong className={styles.client}>{clientOf(booking)}</strong>
      <span className={styles.lessonFacts}>
        {clockOf(from)} · {shortLengthOf(booking)} · {formatPounds(booking.price)}
      </span>
      {booking.status === 'pending' && <span className={styles.note}>{statusLabel('pending')}</span>}
    </button>
  );
}
