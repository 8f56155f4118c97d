import { endHandPayment, listBookings, type AdminBooking } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { ConfirmDialog } from '@lessons/ui';
import { clientOf } from '../lesson-text.ts';
import { useChange } from '../requests/use-change.ts';
import { paidByAndWhen } from './lesson-money.ts';

interface GiveBackDialogProps {
  booking: AdminBooking;
  onDone: (booking: AdminBooking) => void;
  onClose: () => void;
}

/** Asks whether the client has the money back that they paid by hand. */
export function GiveBackDialog({ booking, onDone, onClose }: GiveBackDialogProps) {
  const { handPayment, price } = booking;
  const end = useChange<void, AdminBooking>({
    send: (api) => api(endHandPayment, { params: { id: booking.id }, body: { reason: 'returned' } }),
    invalidates: [listBookings.path],
    onDone: (given) => {
      onClose();
      onDone(given);
    },
    onFailed: onClose,
    failure: { topic: 'give-back', title: 'This was not recorded' },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Has ${clientOf(booking)} the ${formatPounds(handPayment?.amount ?? price)} back?`}
      description={`${handPayment ? `${paidByAndWhen(handPayment)}. ` : ''}The lesson then counts as given back. This can’t be undone.`}
      confirmLabel="Given back"
      keepLabel="Not yet"
      tone="plain"
      busy={end.isPending}
      onConfirm={() => end.mutate()}
    />
  );
}
