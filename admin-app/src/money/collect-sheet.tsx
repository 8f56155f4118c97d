import { useState } from 'react';
import { listBookings, recordHandPayment, type AdminBooking, type HandMethod } from '@lessons/contract';
import {
  formatPounds,
  formatShortDay,
  formatTimeRange,
  londonDateOf,
  type CalendarDate,
} from '@lessons/rules';
import { Button, Columns, Dialog, useNow } from '@lessons/ui';
import { clientOf } from '../lesson-text.ts';
import { useChange } from '../requests/use-change.ts';
import { useSayBack } from '../say-back.tsx';
import { canBeReceivedOn, ReceivedOn } from './received-on.tsx';
import { saidOfPayment } from './said-of-payment.ts';

const methods: readonly { method: HandMethod; label: string }[] = [
  { method: 'cash', label: 'Cash' },
  { method: 'transfer', label: 'Transfer' },
  { method: 'other', label: 'Other' },
];

interface CollectSheetProps {
  booking: AdminBooking;
  onClose: () => void;
}

/** Asks how a lesson was paid, and records it. */
export function CollectSheet({ booking, onClose }: CollectSheetProps) {
  const sayBack = useSayBack();
  const today = londonDateOf(useNow());
  const [receivedOn, setReceivedOn] = useState<CalendarDate | null>(null);
  const isPossible = canBeReceivedOn(receivedOn, today);
  const record = useChange({
    send: (api, method: HandMethod) =>
      api(recordHandPayment, {
        params: { id: booking.id },
        // Today is the server's, unless the coach has chosen a day.
        body: { method, ...(receivedOn !== null && { receivedOn }) },
      }),
    invalidates: [listBookings.path],
    onDone: (paid) => {
      onClose();
      sayBack(saidOfPayment([paid], null));
    },
    onFailed: onClose,
    failure: { topic: 'collect', title: 'The payment was not recorded' },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${formatPounds(booking.price)} from ${clientOf(booking)}`}
      description={`How was it paid? ${formatShortDay(booking.startTime)}, ${formatTimeRange(booking.startTime, booking.endTime)}`}
    >
      <Columns gap={2} min={6.5}>
        {methods.map(({ method, label }, index) => (
          <Button
            key={method}
            data-autofocus={index === 0 || undefined}
            disabled={!isPossible}
            loading={record.isPending && record.variables === method}
            onClick={() => !record.isPending && record.mutate(method)}
          >
            {label}
          </Button>
        ))}
      </Columns>
      <ReceivedOn day={receivedOn} onChange={setReceivedOn} />
    </Dialog>
  );
}
