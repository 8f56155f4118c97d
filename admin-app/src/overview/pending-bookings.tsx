import type { AdminBooking } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { Button, Cluster, EmptyState, List, Muted, Section } from '@lessons/ui';
import { useResume } from '../lessons/called-off-actions.tsx';
import { deadlineText, reasonLabel } from '../lessons/called-off-lesson.ts';
import { clientOf, factsOf, timeOf } from '../lesson-text.ts';
import { useLessonDialogs } from '../lessons/lesson-dialogs.tsx';
import styles from './overview.module.css';

/** Upcoming lessons with status `pending`: they are called off, and wait for their players to choose. */
export function PendingBookings({ pending }: { pending: readonly AdminBooking[] }) {
  const { dialogs, onOpen, onRefund } = useLessonDialogs();
  const confirm = useResume();
  // Until the list is fetched again it shows a lesson that is confirmed.
  const isConfirmed = ({ id }: AdminBooking) => confirm.isPending && confirm.variables.id === id;
  return (
    <Section title="Pending bookings" aside="up to 3, soonest first">
      {pending.length === 0 ? (
        <EmptyState title="No pending bookings" />
      ) : (
        <List pad={3} className={styles.pending}>
          {pending.map((booking) => (
            <Cluster as="li" gap={4} rowGap={2} align="center" justify="between" key={booking.id}>
              <div>
                <button
                  type="button"
                  className={styles.client}
                  aria-haspopup="dialog"
                  onClick={() => onOpen(booking)}
                >
                  <span className="two-lines">{clientOf(booking)}</span>
                </button>
                <Muted facts>
                  {timeOf(booking)} · {factsOf(booking, formatPounds(booking.price))}
                  {booking.calledOff &&
                    ` · ${reasonLabel(booking.calledOff.reason)}, choosing until ${deadlineText(booking.calledOff)}`}
                </Muted>
              </div>
              <Cluster gap={2}>
                <Button
                  loading={isConfirmed(booking)}
                  aria-label={`Confirm the lesson of ${clientOf(booking)}, ${timeOf(booking)}`}
                  onClick={() => confirm.mutate(booking)}
                >
                  Confirm
                </Button>
                <Button
                  variant="quiet"
                  className={styles.reject}
                  disabled={isConfirmed(booking)}
                  aria-haspopup="dialog"
                  aria-label={`Reject the lesson of ${clientOf(booking)}, ${timeOf(booking)}`}
                  onClick={() => onRefund(booking)}
                >
                  Reject
                </Button>
              </Cluster>
            </Cluster>
          ))}
        </List>
      )}
      {dialogs}
    </Section>
  );
}
