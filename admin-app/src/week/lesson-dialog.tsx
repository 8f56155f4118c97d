import type { AdminBooking } from '@lessons/contract';
import { formatLongDate, formatPounds, formatTimeRange } from '@lessons/rules';
import { Button, Dialog } from '@lessons/ui';
import { ClientContact } from '../lessons/client-contact.tsx';
import { clientOf, durationOf } from '../lessons/lesson-text.ts';
import { StatusBadges } from '../lessons/status-badges.tsx';
import styles from './week.module.css';

export interface LessonDialogProps {
  booking: AdminBooking | null;
  onClose: () => void;
  onCancel: (booking: AdminBooking) => void;
}

/** A lesson's details: client, contact, price, notes, and Cancel. */
export function LessonDialog({ booking, onClose, onCancel }: LessonDialogProps) {
  if (!booking) return null;
  const { startTime, endTime, price, coachNotes } = booking;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={clientOf(booking)}
      description={`${formatLongDate(startTime)}, ${formatTimeRange(startTime, endTime)}`}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="danger" onClick={() => onCancel(booking)}>
            Cancel
          </Button>
        </>
      }
    >
      <p className={styles.price}>
        {formatPounds(price)} <span>{durationOf(booking)}</span>
      </p>
      <StatusBadges booking={booking} />
      <ClientContact user={booking.user} />
      {coachNotes && <p className={styles.notes}>{coachNotes}</p>}
    </Dialog>
  );
}
