import { useState } from 'react';
import { confirmBooking, rejectBooking, type AdminBooking } from '@lessons/contract';
import { formatDuration, formatPounds } from '@lessons/rules';
import { Button, ConfirmDialog, EmptyState, Section } from '@lessons/ui';
import { useAdmin } from '../../admin-context.tsx';
import { useLessonDialogs } from '../../lessons/lesson-dialogs.tsx';
import { clientOf, timeOf } from '../../lessons/lesson-text.ts';
import { invalidatedBy, useChange } from '../../requests/use-change.ts';
import styles from './overview.module.css';

/** Upcoming lessons with status `pending`. */
export function PendingBookings({ pending }: { pending: readonly AdminBooking[] }) {
  const [rejecting, setRejecting] = useState<AdminBooking | null>(null);
  const { dialogs, onOpen } = useLessonDialogs();
  const confirm = useConfirm();
  const reject = useReject(() => setRejecting(null));
  // Until the list is fetched again it shows a lesson that is decided.
  const isDecided = ({ id }: AdminBooking) =>
    [confirm, reject].some(({ isPending, variables }) => isPending && variables.id === id);
  return (
    <Section title="Pending bookings" aside="up to 3, soonest first">
      {pending.length === 0 ? (
        <EmptyState title="No pending bookings" />
      ) : (
        <ul role="list" className={styles.pending}>
          {pending.map((booking) => (
            <li key={booking.id}>
              <div>
                <button
                  type="button"
                  className={styles.client}
                  aria-haspopup="dialog"
                  onClick={() => onOpen(booking)}
                >
                  {clientOf(booking)}
                </button>
                <p className={styles.facts}>
                  {timeOf(booking)} · {formatDuration(booking.duration)} · {formatPounds(booking.price)}
                </p>
              </div>
              <div className={styles.actions}>
                <Button
                  loading={isDecided(booking)}
                  aria-label={`Confirm the lesson of ${clientOf(booking)}, ${timeOf(booking)}`}
                  onClick={() => confirm.mutate(booking)}
                >
                  Confirm
                </Button>
                <Button
                  variant="quiet"
                  className={styles.reject}
                  disabled={isDecided(booking)}
                  aria-label={`Reject the lesson of ${clientOf(booking)}, ${timeOf(booking)}`}
                  onClick={() => setRejecting(booking)}
                >
                  Reject
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {dialogs}
      {rejecting && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setRejecting(null)}
          title="Reject this booking?"
          description={`${clientOf(rejecting)}, ${timeOf(rejecting)}. The lesson is cancelled and ${formatPounds(rejecting.price)} refunded in full.`}
          confirmLabel="Reject & refund"
          keepLabel="Keep booking"
          busy={reject.isPending}
          onConfirm={() => reject.mutate(rejecting)}
        />
      )}
    </Section>
  );
}

function useConfirm() {
  const { notify } = useAdmin();
  return useChange({
    send: (api, { id }: AdminBooking) => api(confirmBooking, { params: { id } }),
    invalidates: invalidatedBy.booking,
    onDone: (booking) =>
      notify({ topic: 'pending', title: 'Booking confirmed', description: timeOf(booking) }),
    failure: { topic: 'pending', title: 'Failed to confirm booking' },
  });
}

/** `onAnswered` is called when the API has answered. */
function useReject(onAnswered: () => void) {
  const { notify } = useAdmin();
  return useChange({
    send: (api, { id }: AdminBooking) => api(rejectBooking, { params: { id } }),
    invalidates: invalidatedBy.booking,
    onDone: (_, { price }) => {
      onAnswered();
      notify({
        topic: 'pending',
        title: 'Booking rejected',
        description: `${formatPounds(price)} goes back to the client within 3-5 business days.`,
      });
    },
    onFailed: onAnswered,
    failure: { topic: 'pending', title: 'Failed to reject booking' },
  });
}
