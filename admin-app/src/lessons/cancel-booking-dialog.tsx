import { useState } from 'react';
import {
  cancelBookingWithRefund,
  MAX_REASON_LENGTH,
  type AdminBooking,
  type CancelResult,
} from '@lessons/contract';
import { ConfirmDialog, TextArea } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { cancelLabel, CancelMoney, noticeOf, type MoneyDecision } from './cancel-money.tsx';
import { clientOf, timeOf } from './lesson-text.ts';
import { useObstacle } from './use-obstacle.ts';
import styles from './lessons.module.css';

export interface CancelBookingDialogProps {
  /** The lesson to cancel; null while the dialog is closed. */
  booking: AdminBooking | null;
  onClose: () => void;
}

/** Asks before a lesson is cancelled. What it does with the money is unticked each time the dialog opens. */
export function CancelBookingDialog({ booking, onClose }: CancelBookingDialogProps) {
  return booking && <OpenDialog key={booking.id} booking={booking} onClose={onClose} />;
}

function OpenDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const { notify } = useAdmin();
  const [decision, setDecision] = useState<MoneyDecision>({ refund: false, stillOwes: false });
  const [reason, setReason] = useState('');
  const afterwards = useTimeAfterwards(booking);
  // The player gets no mail about a lesson that is over, nor without an address.
  const mayGiveReason = booking.status !== 'completed' && booking.user.email !== '';
  const cancel = useChange<void, CancelResult>({
    send: (api) =>
      api(cancelBookingWithRefund, {
        params: { id: booking.id },
        body: {
          refund: decision.refund,
          ...(decision.stillOwes && { stillOwes: true }),
          ...(reason.trim() !== '' && { reason }),
        },
      }),
    invalidates: invalidatedBy.booking,
    onDone: (result) => {
      onClose();
      notify({ topic: 'cancel', ...noticeOf(booking, decision, result) });
    },
    onFailed: onClose,
    failure: {
      topic: 'cancel',
      title: 'Cancellation Failed',
      description: 'Failed to cancel booking. Please try again.',
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cancel this booking?"
      description={
        <>
          {clientOf(booking)}, {timeOf(booking)}.<span className={styles.afterwards}>{afterwards}</span>
        </>
      }
      confirmLabel={cancelLabel(booking, decision)}
      keepLabel="Keep Booking"
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
    >
      <CancelMoney booking={booking} decision={decision} disabled={cancel.isPending} onDecide={setDecision} />
      {mayGiveReason && (
        <TextArea
          label="Reason (optional)"
          hint="The player gets a mail about the cancellation, with what you write here."
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          disabled={cancel.isPending}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ConfirmDialog>
  );
}

/** Says whether players can book the lesson's time once it is cancelled. Undefined until that is known. */
function useTimeAfterwards({ startTime, endTime, duration }: AdminBooking): string | undefined {
  const obstacle = useObstacle({ start: new Date(startTime), end: new Date(endTime) });
  if (obstacle === undefined) return undefined;
  if (obstacle === 'blocked') return 'A block is over this time.';
  if (obstacle) return 'Players can’t book this time again.';
  return `${duration > 60 ? 'The hours' : 'The hour'} can be booked again at once.`;
}
