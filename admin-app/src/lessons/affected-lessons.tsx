import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Hourglass, TriangleAlert, type LucideIcon } from 'lucide-react';
import { listAdminBookings, type AdminBooking, type HeldSlot } from '@lessons/contract';
import { goesAhead } from '@lessons/rules';
import { Row, Status } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { clientOf, holdText, joinFacts, timeOf, whereOf } from '../lesson-text.ts';
import { useLessonDialogs } from './lesson-dialogs.tsx';
import styles from './lessons.module.css';

interface AffectedLessonsProps {
  title: string;
  /** The lessons when the change was saved. */
  bookings: readonly AdminBooking[];
}

/** Lists booked lessons that new working hours or a block leave as they are. Each opens its details. */
export function AffectedLessons({ title, bookings }: AffectedLessonsProps) {
  const { dialogs, onOpen } = useLessonDialogs();
  const remaining = useRemaining(bookings);
  return (
    <>
      {remaining.length > 0 && (
        <Warning
          icon={TriangleAlert}
          title={title}
          detail="They stay as they are. Open one to cancel it if it can’t take place."
        >
          {remaining.map((booking) => (
            <li key={booking.id}>
              <button type="button" aria-haspopup="dialog" onClick={() => onOpen(booking)}>
                {joinFacts([timeOf(booking), clientOf(booking), whereOf(booking)])}
              </button>
            </li>
          ))}
        </Warning>
      )}
      {dialogs}
    </>
  );
}

/** Returns the lessons as they are now, without those that were cancelled, called off or moved since. */
function useRemaining(bookings: readonly AdminBooking[]): AdminBooking[] {
  const { api } = useAdmin();
  const dates = bookings.map(({ date }) => date).toSorted();
  const { data } = useQuery({
    queryKey: [listAdminBookings.path, bookings.map(({ id }) => id)],
    queryFn: ({ signal }) => api(listAdminBookings, { query: { from: dates[0], to: dates.at(-1) } }, signal),
    initialData: [...bookings],
    // Fetched after a change only.
    staleTime: Infinity,
    enabled: bookings.length > 0,
  });
  return data.filter(
    (lesson) =>
      goesAhead(lesson) &&
      bookings.some(({ id, startTime }) => id === lesson.id && startTime === lesson.startTime),
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
    <Status as={Row} gap={3} className={styles.warning}>
      <Icon />
      <div>
        <p className={styles.warningTitle}>{title}</p>
        <p>{detail}</p>
        <ul>{children}</ul>
      </div>
    </Status>
  );
}
