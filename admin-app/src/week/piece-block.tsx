import type { AdminBooking } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { classNames, IconButton, statusLabel } from '@lessons/ui';
import { X } from 'lucide-react';
import { clientOf, shortLengthOf } from '../lessons/lesson-words.ts';
import { clockOf, type Piece } from './timetable.ts';
import styles from './week.module.css';

export interface LessonActions {
  /** Opens the details of a lesson. */
  onLook: (booking: AdminBooking) => void;
  onCancel: (booking: AdminBooking) => void;
}

/** One piece of a day in the timetable. A lesson opens its details. */
export function PieceBlock({ piece, ...actions }: { piece: Piece } & LessonActions) {
  const span = `${clockOf(piece.from)}–${clockOf(piece.to)}`;
  if (piece.kind === 'lesson') return <LessonBlock booking={piece.booking} from={piece.from} {...actions} />;
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

interface LessonBlockProps extends LessonActions {
  booking: AdminBooking;
  from: number;
}

function LessonBlock({ booking, from, onLook, onCancel }: LessonBlockProps) {
  const { user, status, price } = booking;
  const client = clientOf(booking);
  return (
    <div className={classNames(styles.block, styles.lesson, status === 'pending' && styles.pending)}>
      <button type="button" className={styles.details} aria-haspopup="dialog" onClick={() => onLook(booking)}>
        <strong className={styles.client}>{client}</strong>
        <span className={styles.lessonFacts}>
          {clockOf(from)} · {shortLengthOf(booking)} · {formatPounds(price)}
        </span>
        {status === 'pending' && <span className={styles.note}>{statusLabel('pending')}</span>}
        <span className={styles.contact} title={user.email}>
          {user.email}
        </span>
        {user.phone && <span className={styles.contact}>{user.phone}</span>}
      </button>
      <IconButton
        className={styles.cancel}
        label={`Cancel: ${client}, ${clockOf(from)}`}
        icon={<X strokeWidth={1.8} />}
        onClick={() => onCancel(booking)}
      />
    </div>
  );
}
