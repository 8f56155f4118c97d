import { useState } from 'react';
import {
  cancelBookingWithRefund,
  getCoachSchedule,
  listBlockedSlots,
  MAX_REASON_LENGTH,
  type AdminBooking,
  type CancelResult,
} from '@lessons/contract';
import { formatPounds, obstacleTo } from '@lessons/rules';
import { Checkbox, ConfirmDialog, TextArea, useNow } from '@lessons/ui';
import type { AdminNotice } from '../../module-contract.ts';
import { useAdmin } from '../admin-context.tsx';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { useEndpoint } from '../requests/use-endpoint.ts';
import { clientOf, timeOf } from './lesson-text.ts';
import styles from './lessons.module.css';

export interface CancelBookingDialogProps {
  /** The lesson to cancel; null while the dialog is closed. */
  booking: AdminBooking | null;
  onClose: () => void;
}

/** Asks before a lesson is cancelled. The refund is unticked each time the dialog opens. */
export function CancelBookingDialog({ booking, onClose }: CancelBookingDialogProps) {
  return booking && <OpenDialog key={booking.id} booking={booking} onClose={onClose} />;
}

function OpenDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const { notify } = useAdmin();
  const [refund, setRefund] = useState(false);
  const [reason, setReason] = useState('');
  const afterwards = useTimeAfterwards(booking);
  const price = formatPounds(booking.price);
  // The player gets no mail about a lesson that is over.
  const mayGiveReason = booking.status !== 'completed';
  const cancel = useChange<void, CancelResult>({
    send: (api) =>
      api(cancelBookingWithRefund, {
        params: { id: booking.id },
        body: { refund, ...(reason.trim() !== '' && { reason }) },
      }),
    invalidates: invalidatedBy.booking,
    onDone: (result) => {
      onClose();
      notify(noticeOf(result));
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
      confirmLabel={`Cancel Booking · ${price} ${refund ? 'goes back' : 'is kept'}`}
      keepLabel="Keep Booking"
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
    >
      <div>
        <Checkbox
          checked={refund}
          disabled={cancel.isPending}
          onChange={(event) => setRefund(event.target.checked)}
        >
          Process Full Refund
        </Checkbox>
        <p>
          {refund
            ? `${price} goes back to the client's payment method, within 3-5 business days.`
            : `The payment of ${price} is kept.`}
        </p>
      </div>
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
  const now = useNow();
  const { data: schedule } = useEndpoint(getCoachSchedule);
  const { data: blocks } = useEndpoint(listBlockedSlots);
  if (!schedule || !blocks) return undefined;
  const obstacle = obstacleTo(
    { start: new Date(startTime), end: new Date(endTime) },
    {
      workingHours: schedule.availableSlots,
      rules: schedule.bookingRules ?? undefined,
      blocks,
      busy: [],
      now,
    },
  );
  if (obstacle === 'blocked') return 'A block is over this time.';
  if (obstacle) return 'Players can’t book this time again.';
  return `${duration > 60 ? 'The hours' : 'The hour'} can be booked again at once.`;
}

function noticeOf({ refund }: CancelResult): AdminNotice {
  if (!refund) return { topic: 'cancel', title: 'Booking cancelled without refund. Payment retained.' };
  if (refund.status === 'failed') {
    return {
      topic: 'cancel',
      title: 'Booking cancelled, but the refund failed',
      description: `${formatPounds(refund.amount)} is still with you. See Payments to look at in the overview.`,
      variant: 'destructive',
    };
  }
  return {
    topic: 'cancel',
    title: `Booking cancelled and ${formatPounds(refund.amount)} refunded to client's payment method`,
    description: 'It arrives within 3-5 business days.',
  };
}
