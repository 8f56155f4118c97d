import { NotebookPen, ReceiptText } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import { formatPounds, formatTimeRange } from '@lessons/rules';
import { Button } from '@lessons/ui';
import { AdminLinkButton } from '../../admin-link.tsx';
import { formatShortDate } from '../../format-date.ts';
import { ClientContact } from '../../lessons/client-contact.tsx';
import { clientOf, timeOf } from '../../lessons/lesson-text.ts';
import { StatusBadges } from '../../lessons/status-badges.tsx';
import styles from './bookings.module.css';

export interface BookingRowProps {
  booking: AdminBooking;
  onCancel: (booking: AdminBooking) => void;
  onNotes: (booking: AdminBooking) => void;
}

export function BookingRow({ booking, onCancel, onNotes }: BookingRowProps) {
  const { id, date, startTime, endTime, price, status, coachNotes, paymentIntentId } = booking;
  const lesson = `${clientOf(booking)}, ${timeOf(booking)}`;
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.time}>{formatTimeRange(startTime, endTime)}</p>
        <p className={styles.date}>{formatShortDate(date)}</p>
      </div>
      <div className={styles.client}>
        <h2>{clientOf(booking)}</h2>
        <ClientContact user={booking.user} />
        {coachNotes && <p className={styles.notes}>{coachNotes}</p>}
      </div>
      <div className={styles.money}>
        <p className={styles.price}>{formatPounds(price)}</p>
        <StatusBadges booking={booking} />
      </div>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          icon={<NotebookPen strokeWidth={1.8} aria-hidden="true" />}
          aria-label={`Coach notes: ${lesson}`}
          onClick={() => onNotes(booking)}
        >
          Notes
        </Button>
        {paymentIntentId !== null && (
          <AdminLinkButton
            variant="quiet"
            icon={<ReceiptText strokeWidth={1.8} aria-hidden="true" />}
            href={`/receipt?booking=${id}&from=bookings`}
            aria-label={`Receipt: ${lesson}`}
          >
            Receipt
          </AdminLinkButton>
        )}
        {status !== 'cancelled' && (
          <Button aria-label={`Cancel: ${lesson}`} onClick={() => onCancel(booking)}>
            Cancel
          </Button>
        )}
      </div>
    </li>
  );
}
