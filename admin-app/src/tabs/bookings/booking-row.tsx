import { NotebookPen } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import { formatPounds, formatTimeRange } from '@lessons/rules';
import { Button } from '@lessons/ui';
import { formatShortDate } from '../../format-date.ts';
import { ClientContact } from '../../lessons/client-contact.tsx';
import { clientOf, whenOf } from '../../lessons/lesson-words.ts';
import { StatusBadges } from '../../lessons/status-badges.tsx';
import styles from './bookings.module.css';

export interface BookingRowProps {
  booking: AdminBooking;
  onCancel: (booking: AdminBooking) => void;
  onNotes: (booking: AdminBooking) => void;
}

export function BookingRow({ booking, onCancel, onNotes }: BookingRowProps) {
  const { date, startTime, endTime, price, status, coachNotes } = booking;
  const which = `${clientOf(booking)}, ${whenOf(booking)}`;
  return (
    <li className={styles.row}>
      <div className={styles.when}>
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
          aria-label={`Coach notes: ${which}`}
          onClick={() => onNotes(booking)}
        >
          Notes
        </Button>
        {status !== 'cancelled' && (
          <Button aria-label={`Cancel: ${which}`} onClick={() => onCancel(booking)}>
            Cancel
          </Button>
        )}
      </div>
    </li>
  );
}
