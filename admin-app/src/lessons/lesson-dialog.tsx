import type { AdminBooking } from '@lessons/contract';
import { formatDuration, formatLongDate, formatPounds, formatTimeRange } from '@lessons/rules';
import { Button, Dialog, useNow } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { AdminLink } from '../admin-link.tsx';
import { GuestDebt } from '../clients/guest-debt.tsx';
import { hasPage, isGuest } from '../clients/guest.ts';
import { paidByAndWhen } from '../money/lesson-money.ts';
import type { Collecting } from '../money/use-collecting.ts';
import { clientPath } from '../routes.ts';
import { AttendanceButton } from './attendance-button.tsx';
import { ClientContact } from './client-contact.tsx';
import { LessonMore, type LessonMoreActions } from './lesson-more.tsx';
import { clientOf } from './lesson-text.ts';
import { StatusBadges } from './status-badges.tsx';
import styles from './lessons.module.css';

export interface LessonDialogProps extends LessonMoreActions {
  booking: AdminBooking | null;
  collecting: Collecting;
  onClose: () => void;
  onNotes: (booking: AdminBooking) => void;
  onMove: (booking: AdminBooking) => void;
  onCancel: (booking: AdminBooking) => void;
  /** Called with the lesson as it is after it was noted who came. */
  onAttendance: (booking: AdminBooking) => void;
}

/** A lesson's details: client, contact, price, payment and notes, with what the coach can do about it. */
export function LessonDialog(props: LessonDialogProps) {
  const { booking, collecting, onClose, onNotes, onMove, onCancel, onAttendance, ...more } = props;
  const now = useNow();
  const { path } = useAdmin();
  if (!booking) return null;
  const page = clientPath(booking.userId);
  const { startTime, endTime, price, status, coachNotes, handPayment, paymentStatus } = booking;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={clientOf(booking)}
      description={`${formatLongDate(startTime)}, ${formatTimeRange(startTime, endTime)}`}
      actions={
        <>
          {status !== 'cancelled' && (
            <Button variant="quiet" className={styles.cancel} onClick={() => onCancel(booking)}>
              Cancel
            </Button>
          )}
          {isMovable(booking, now) && <Button onClick={() => onMove(booking)}>Move</Button>}
          <AttendanceButton booking={booking} onRecorded={onAttendance} />
          <Button onClick={() => onNotes(booking)}>{coachNotes ? 'Edit notes' : 'Write notes'}</Button>
        </>
      }
    >
      <p className={styles.price}>
        {formatPounds(price)} <span>{formatDuration(booking.duration)}</span>
      </p>
      <StatusBadges booking={booking} collecting={collecting} />
      {handPayment && (
        <p>
          {paidByAndWhen(handPayment)}
          {paymentStatus === 'given_back' && ', and given back'}
        </p>
      )}
      {isGuest(booking) && <GuestDebt booking={booking} />}
      <ClientContact user={booking.user} />
      {hasPage(booking) && path !== page && (
        <AdminLink href={page} className={styles.pageLink}>
          Lessons and notes
        </AdminLink>
      )}
      {coachNotes && <p className={styles.notes}>{coachNotes}</p>}
      <LessonMore booking={booking} {...more} />
    </Dialog>
  );
}

/** Whether the lesson goes ahead and has not begun. */
export function isMovable({ status, startTime }: AdminBooking, now: Date): boolean {
  return (status === 'confirmed' || status === 'pending') && Date.parse(startTime) > now.getTime();
}
