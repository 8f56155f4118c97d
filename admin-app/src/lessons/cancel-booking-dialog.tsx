import { useState } from 'react';
import {
  cancelBookingWithRefund,
  MAX_REASON_LENGTH,
  type AdminBooking,
  type CancelResult,
} from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { Checkbox, ConfirmDialog, TextArea } from '@lessons/ui';
import type { AdminNotice } from '../../module-contract.ts';
import { useAdmin } from '../admin-context.tsx';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { clientOf, timeOf } from './lesson-text.ts';

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
      description={`${clientOf(booking)}, ${timeOf(booking)}. The hour can be booked again at once.`}
      confirmLabel={refund ? 'Cancel & Refund' : 'Cancel Booking'}
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
            ? `${formatPounds(booking.price)} goes back to the client's payment method, within 3-5 business days.`
            : `The payment of ${formatPounds(booking.price)} is kept.`}
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
