import type { AdminBooking } from '@lessons/contract';
import { formatDuration, formatLongDate, formatPounds, formatTimeRange, goesAhead } from '@lessons/rules';
import { Button, Dialog, useNow } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { AdminLink, AdminLinkButton } from '../admin-link.tsx';
import { hasPage } from '../clients/has-page.ts';
import { handPaymentText, hasReceipt } from '../money/lesson-money.ts';
import type { Collecting } from '../money/use-collecting.ts';
import { clientPath, receiptPath } from '../routes.ts';
import { AttendanceButton } from './attendance-button.tsx';
import { CalledOffActions, TellClient, type CalledOffActionsProps } from './called-off-actions.tsx';
import { describeWait } from './called-off-text.ts';
import { ClientContact } from './client-contact.tsx';
import { LessonMore, type LessonMoreActions } from './lesson-more.tsx';
import { isMovable } from './lesson-state.ts';
import { clientOf } from './lesson-text.ts';
import { StatusBadges } from './status-badges.tsx';
import { placeIn, useSeries } from './use-series.ts';
import styles from './lessons.module.css';

/** From the third-last lesson on a series can be continued. */
const ENDS_SOON = 3;

interface LessonDialogProps extends LessonMoreActions, Omit<CalledOffActionsProps, 'booking'> {
  booking: AdminBooking | null;
  collecting: Collecting;
  onClose: () => void;
  onNotes: (booking: AdminBooking) => void;
  onCancel: (booking: AdminBooking) => void;
  /** Books more weeks of the lesson's series. */
  onContinue: (booking: AdminBooking) => void;
  /** Called with the lesson as it is after it was noted who came. */
  onAttendance: (booking: AdminBooking) => void;
}

/** The sheet of a lesson, the same wherever it is opened: who, when, how it is paid, and all that the coach can do about it. */
export function LessonDialog(props: LessonDialogProps) {
  const { booking, collecting, onClose, onNotes, onCancel, onContinue, onAttendance, ...rest } = props;
  const { onMove, onRefund, onResumed, ...more } = rest;
  const now = useNow();
  const { path, user } = useAdmin();
  const series = useSeries(booking?.seriesId);
  if (!booking) return null;
  const { id, userId, startTime, endTime, calledOff, coachNotes } = booking;
  const page = clientPath(userId);
  const paid = handPaymentText(booking);
  const place = placeIn(series, booking);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={clientOf(booking)}
      description={`${formatLongDate(startTime)}, ${formatTimeRange(startTime, endTime)}`}
    >
      <div className={styles.money}>
        <p className={styles.price}>
          {formatPounds(booking.price)} <span>{formatDuration(booking.duration)}</span>
        </p>
        <StatusBadges booking={booking} collecting={collecting} />
        {paid && <p>{paid}</p>}
        {place && <p>{place.text}</p>}
        {calledOff && <p>{describeWait(booking, calledOff)}</p>}
      </div>
      {calledOff && (
        <div className={styles.calledOff}>
          <TellClient booking={booking} />
          <CalledOffActions booking={booking} onMove={onMove} onRefund={onRefund} onResumed={onResumed} />
        </div>
      )}
      <div>
        <ClientContact user={booking.user} />
        {hasPage(booking) && userId !== user.id && path !== page && (
          <AdminLink href={page} className={styles.pageLink}>
            Lessons and notes
          </AdminLink>
        )}
      </div>
      {coachNotes && <p className={styles.notes}>{coachNotes}</p>}
      <div className={styles.actions}>
        {!calledOff && isMovable(booking, now) && <Button onClick={() => onMove(booking)}>Move</Button>}
        {place && place.andLater.length <= ENDS_SOON && (
          <Button onClick={() => onContinue(booking)}>Book 10 more</Button>
        )}
        <AttendanceButton booking={booking} onRecorded={onAttendance} />
        <Button onClick={() => onNotes(booking)}>{coachNotes ? 'Edit notes' : 'Write notes'}</Button>
        {hasReceipt(booking) && <AdminLinkButton href={receiptPath(id)}>Receipt</AdminLinkButton>}
        {goesAhead(booking) && (
          <Button variant="quiet" className={styles.cancel} onClick={() => onCancel(booking)}>
            Cancel
          </Button>
        )}
      </div>
      <LessonMore booking={booking} {...more} />
    </Dialog>
  );
}
