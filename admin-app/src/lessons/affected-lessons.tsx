import type { ReactNode } from 'react';
import { Hourglass, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { AdminBooking, HeldSlot } from '@lessons/contract';
import { clientOf, holdText, timeOf } from './lesson-text.ts';
import styles from './lessons.module.css';

/** Lists booked lessons that new working hours or a block leave as they are. */
export function AffectedLessons({ title, bookings }: { title: string; bookings: readonly AdminBooking[] }) {
  if (bookings.length === 0) return null;
  return (
    <Warning
      icon={TriangleAlert}
      title={title}
      detail="They stay as they are. Cancel one in Bookings if it can’t take place."
    >
      {bookings.map((booking) => (
        <li key={booking.id}>
          {timeOf(booking)} · {clientOf(booking)}
        </li>
      ))}
    </Warning>
  );
}

/** Lists payments that may still finish, although the coach has taken their slots away. */
export function AffectedHolds({ holds }: { holds: readonly HeldSlot[] }) {
  if (holds.length === 0) return null;
  return (
    <Warning
      icon={Hourglass}
      title="Payments that may still finish"
      detail="Each that does becomes a lesson. You will find it in Bookings."
    >
      {holds.map((hold) => (
        <li key={hold.startTime}>{holdText(hold)}</li>
      ))}
    </Warning>
  );
}

interface WarningProps {
  icon: LucideIcon;
  title: string;
  detail: string;
  children: ReactNode;
}

function Warning({ icon: Icon, title, detail, children }: WarningProps) {
  return (
    <div className={styles.warning} role="status">
      <Icon />
      <div>
        <p className={styles.warningTitle}>{title}</p>
        <p>{detail}</p>
        <ul>{children}</ul>
      </div>
    </div>
  );
}
