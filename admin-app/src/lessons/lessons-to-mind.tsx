import { TriangleAlert } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import { clientOf, whenOf } from './lesson-words.ts';
import styles from './lessons.module.css';

/** Names booked lessons that a change of hours or a block leaves where they are, for the coach to decide on. */
export function LessonsToMind({ title, bookings }: { title: string; bookings: readonly AdminBooking[] }) {
  if (bookings.length === 0) return null;
  return (
    <div className={styles.mind} role="status">
      <TriangleAlert strokeWidth={1.8} aria-hidden="true" />
      <div>
        <p className={styles.mindTitle}>{title}</p>
        <p>They stay as they are. Cancel one in Bookings if it can’t take place.</p>
        <ul>
          {bookings.map((booking) => (
            <li key={booking.id}>
              {whenOf(booking)} · {clientOf(booking)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
