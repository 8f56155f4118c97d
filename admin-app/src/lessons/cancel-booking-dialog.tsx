import { useState } from 'react';
import type { AdminBooking } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { Checkbox, ConfirmDialog } from '@lessons/ui';
import { clientOf, whenOf } from './lesson-words.ts';
import { useCancelBooking } from './use-cancel-booking.ts';

export interface CancelBookingDialogProps {
  /** The lesson asked about; null while nothing is asked. */
  booking: AdminBooking | null;
  onClose: () => void;
}

/** Asks before a lesson is cancelled. The refund starts unticked at every opening. */
export function CancelBookingDialog({ booking, onClose }: CancelBookingDialogProps) {
  return booking && <OpenDialog key={booking.id} booking={booking} onClose={onClose} />;
}

function OpenDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const [refund, setRefund] = useState(false);
  const cancel = useCancelBooking({ onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cancel this booking?"
      description={`${clientOf(booking)}, ${whenOf(booking)}. The hour can be booked again at once.`}
      confirmLabel={refund ? 'Cancel & Refund' : 'Cancel Booking'}
      keepLabel="Keep Booking"
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({ id: booking.id, refund })}
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
    </ConfirmDialog>
  );
}
