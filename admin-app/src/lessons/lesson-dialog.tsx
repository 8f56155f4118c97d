import type { AdminBooking } from '@lessons/contract';
import { formatDuration, formatLongDate, formatPounds, formatTimeRange } from '@lessons/rules';
import { Button, Dialog, useNow } from '@lessons/ui';
import { ClientContact } from './client-contact.tsx';
import { clientOf } from './lesson-text.ts';
import { StatusBadges } from './status-badges.tsx';
import styles from './lessons.module.css';

export interface LessonDialogProps {
  booking: AdminBooking | null;
  onClose: () => void;
  onNotes: (booking: AdminBooking) => void;
  /** Without it, lessons can't be moved from here. */
  onMove?: (booking: AdminBooking) => void;
  onCancel: (booking: AdminBooking) => void;
}

/** A lesson's details: client, contact, price and notes, with what the coach can do about it. */
export function LessonDialog({ booking, onClose, onNotes, onMove, onCancel }: LessonDialogProps) {
  const now = useNow();
  if (!booking) return null;
  const { startTime, endTime, price, status, coachNotes } = booking;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={clientOf(booking)}
      description={`${formatLongDate(startTime)}, ${formatTimeRange(startTime, endTime)}`}
      actions={
        <>
          {status !== 'cancelled' && (
            <Button variant="quiet" className={styles.cancel} onClick={() => onCancel(booking)}>
              Cancel
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
          {onMove && isMovable(booking, now) && <Button onClick={() => onMove(booking)}>Move</Button>}
          <Button onClick={() => onNotes(booking)}>{coachNotes ? 'Edit notes' : 'Write notes'}</Button>
        </>
      }
    >
      <p className={styles.price}>
        {formatPounds(price)} <span>{formatDuration(booking.duration)}</span>
      </p>
      <StatusBadges booking={booking} />
      <ClientContact user={booking.user} />
      {coachNotes && <p className={styles.notes}>{coachNotes}</p>}
    </Dialog>
  );
}

/** Whether the lesson goes ahead and has not begun. */
function isMovable({ status, startTime }: AdminBooking, now: Date): boolean {
  return (status === 'confirmed' || status === 'pending') && Date.parse(startTime) > now.getTime();
}
