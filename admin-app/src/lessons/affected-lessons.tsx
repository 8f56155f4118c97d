import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Hourglass, TriangleAlert, type LucideIcon } from 'lucide-react';
import { listAdminBookings, type AdminBooking, type HeldSlot } from '@lessons/contract';
import { formatShortDay, goesAhead } from '@lessons/rules';
import { Button } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { clientOf, holdText, joinFacts, timeOf, whereOf } from '../lesson-text.ts';
import { useLessonDialogs } from './lesson-dialogs.tsx';
import styles from './lessons.module.css';

interface AffectedLessonsProps {
  title: string;
  /** The lessons when the change was saved. */
  bookings: readonly AdminBooking[];
  /** Calls lessons of one day off. Without it they are left or cancelled one by one. */
  onCallOff?: (lessons: readonly AdminBooking[]) => void;
}

/** Lists booked lessons that new working hours or a block leave as they are. Each opens its details. */
export function AffectedLessons({ title, bookings, onCallOff }: AffectedLessonsProps) {
  const { dialogs, onOpen } = useLessonDialogs();
  const remaining = useRemaining(bookings);
  return (
    <>
      {remaining.length > 0 && (
        <Warning
          icon={TriangleAlert}
          title={title}
          detail={
            onCallOff
              ? 'They stay as they are. Call them off if they can’t take place: each player chooses a new time or a refund.'
              : 'They stay as they are. Open one to cancel it if it can’t take place.'
          }
          actions={
            onCallOff &&
            Object.entries(Object.groupBy(remaining, ({ date }) => date)).map(([date, lessons = []]) => (
              <Button key={date} aria-haspopup="dialog" onClick={() => onCallOff(lessons)}>
                {`Call off ${lessons.length === 1 ? '1 lesson' : `${lessons.length} lessons`} on ${formatShortDay(date)}…`}
              </Button>
            ))
          }
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
  actions?: ReactNode;
  children: ReactNode;
}

function Warning({ icon: Icon, title, detail, actions, children }: WarningProps) {
  return (
    <div className={styles.warning} role="status">
      <Icon />
      <div>
        <p className={styles.warningTitle}>{title}</p>
        <p>{detail}</p>
        <ul>{children}</ul>
        {actions && <div className={styles.warningActions}>{actions}</div>}
      </div>
    </div>
  );
}
