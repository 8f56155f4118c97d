import { NotebookPen, ReceiptText, X } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import { formatPounds, formatTime } from '@lessons/rules';
import { Button } from '@lessons/ui';
import { AdminLinkButton } from '../../admin-link.tsx';
import { ClientContact } from '../../lessons/client-contact.tsx';
import type { LessonActions } from '../../lessons/lesson-dialogs.tsx';
import { clientOf, timeOf } from '../../lessons/lesson-text.ts';
import { StatusBadges } from '../../lessons/status-badges.tsx';
import { hasReceipt } from '../../money/lesson-money.ts';
import { receiptPath } from '../../routes.ts';
import styles from './bookings.module.css';

export interface BookingRowProps extends LessonActions {
  booking: AdminBooking;
}

/** A lesson of a day. On a phone its buttons are icons, and the contact is in its details. */
export function BookingRow({ booking, onOpen, onCancel, onNotes, collecting }: BookingRowProps) {
  const { id, startTime, endTime, price, status, coachNotes } = booking;
  const lesson = `${clientOf(booking)}, ${timeOf(booking)}`;
  return (
    <li className={styles.row}>
      <p className={styles.time}>
        {formatTime(startTime)}
        <span>–{formatTime(endTime)}</span>
      </p>
      <div className={styles.client}>
        <h3>
          <button type="button" aria-haspopup="dialog" onClick={() => onOpen(booking)}>
            {clientOf(booking)}
          </button>
        </h3>
        <div className={styles.contact}>
          <ClientContact user={booking.user} />
        </div>
        {coachNotes && <p className={styles.notes}>{coachNotes}</p>}
      </div>
      <p className={styles.price}>{formatPounds(price)}</p>
      <div className={styles.status}>
        <StatusBadges booking={booking} collecting={collecting} />
      </div>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          icon={<NotebookPen />}
          aria-label={`Coach notes: ${lesson}`}
          onClick={() => onNotes(booking)}
        >
          Notes
        </Button>
        {hasReceipt(booking) && (
          <AdminLinkButton
            variant="quiet"
            icon={<ReceiptText />}
            href={receiptPath(id)}
            aria-label={`Receipt: ${lesson}`}
          >
            Receipt
          </AdminLinkButton>
        )}
        {status !== 'cancelled' && (
          <Button
            variant="quiet"
            className={styles.cancel}
            icon={<X />}
            aria-label={`Cancel: ${lesson}`}
            onClick={() => onCancel(booking)}
          >
            Cancel
          </Button>
        )}
      </div>
    </li>
  );
}
