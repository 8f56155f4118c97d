import { rejectBooking, type AdminBooking } from '@lessons/contract';
import { formatPounds, howPaid } from '@lessons/rules';
import { ConfirmDialog } from '@lessons/ui';
import { clientOf, timeOf } from '../lesson-text.ts';
import { moneyLabel, refundText } from '../money/lesson-money.ts';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { useSayBack } from '../say-back.tsx';

interface RefundCalledOffDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

/** Asks before a called-off lesson ends without a new time, with the whole payment back, and says what becomes of it. */
export function RefundCalledOffDialog({ booking, onClose }: RefundCalledOffDialogProps) {
  const sayBack = useSayBack();
  const price = formatPounds(booking.price);
  const end = useChange<void, AdminBooking>({
    send: (api) => api(rejectBooking, { params: { id: booking.id } }),
    invalidates: invalidatedBy.booking,
    onDone: (ended) => {
      onClose();
      sayBack({ text: `${moneyLabel(ended)}: ${clientOf(ended)}` });
    },
    onFailed: onClose,
    failure: { topic: 'called-off', title: 'The lesson was not cancelled' },
  });
  const paid = howPaid(booking);
  const goesBack = paid === 'card' || paid === 'by_hand' ? refundText[paid](price) : null;
  const action = goesBack ? `Refund ${price}` : 'Cancel it';
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={goesBack ? `${action}?` : 'Cancel this lesson?'}
      description={`${clientOf(booking)}, ${timeOf(booking)}: no new time. ${goesBack ?? 'Nothing was paid, and nothing is owed.'}`}
      confirmLabel={action}
      keepLabel="Let them choose"
      busy={end.isPending}
      onConfirm={() => end.mutate()}
    />
  );
}
