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
  return (
    <Section title="Pending Bookings" aside="up to 3, soonest first">
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
                  loading={confirm.isPending && confirm.variables.id === booking.id}
                  aria-label={`Confirm the lesson of ${clientOf(booking)}, ${timeOf(booking)}`}
                  onClick={() => confirm.mutate(booking)}
                >
                  Confirm
                </Button>
                <Button
                  variant="quiet"
                  className={styles.reject}
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
      {rejecting && <RejectDialog booking={rejecting} onClose={() => setRejecting(null)} />}
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

function RejectDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const { notify } = useAdmin();
  const reject = useChange({
    send: (api, { id }: AdminBooking) => api(rejectBooking, { params: { id } }),
    invalidates: invalidatedBy.booking,
    onDone: () => {
      onClose();
      notify({
        topic: 'pending',
        title: 'Booking rejected',
        description: `${formatPounds(booking.price)} goes back to the client within 3–5 business days.`,
      });
    },
    onFailed: onClose,
    failure: { topic: 'pending', title: 'Failed to reject booking' },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Reject this booking?"
      description={`${clientOf(booking)}, ${timeOf(booking)}. The lesson is cancelled and ${formatPounds(booking.price)} refunded in full.`}
      confirmLabel="Reject & Refund"
      keepLabel="Keep Booking"
      busy={reject.isPending}
      onConfirm={() => reject.mutate(booking)}
    />
  );
}
