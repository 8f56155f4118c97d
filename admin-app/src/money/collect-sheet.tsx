import { useState } from 'react';
import {
  listBookings,
  MAX_DAYS_SINCE_RECEIVED,
  recordHandPayment,
  type AdminBooking,
  type HandMethod,
} from '@lessons/contract';
import { addDays, formatPounds, formatShortDay, formatTimeRange, londonDateOf } from '@lessons/rules';
import { Button, Dialog, useNow } from '@lessons/ui';
import { DateField } from '../forms/date-field.tsx';
import { More } from '../forms/more.tsx';
import { clientOf } from '../lesson-text.ts';
import { useChange } from '../requests/use-change.ts';
import styles from './money.module.css';

const methods: readonly { method: HandMethod; label: string }[] = [
  { method: 'cash', label: 'Cash' },
  { method: 'transfer', label: 'Transfer' },
  { method: 'other', label: 'Other' },
];

interface CollectSheetProps {
  booking: AdminBooking;
  onRecorded: (booking: AdminBooking) => void;
  onClose: () => void;
}

/** Asks how a lesson was paid, and records it. */
export function CollectSheet({ booking, onRecorded, onClose }: CollectSheetProps) {
  const today = londonDateOf(useNow());
  const [chosen, setChosen] = useState<string | null>(null);
  const receivedOn = chosen ?? today;
  const earliest = addDays(today, -MAX_DAYS_SINCE_RECEIVED);
  const isPossible = receivedOn >= earliest && receivedOn <= today;
  const record = useChange({
    send: (api, method: HandMethod) =>
      api(recordHandPayment, {
        params: { id: booking.id },
        // Today is the server's, unless the coach has chosen a day.
        body: { method, ...(chosen !== null && { receivedOn: chosen }) },
      }),
    invalidates: [listBookings.path],
    onDone: (paid) => {
      onClose();
      onRecorded(paid);
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
      <div className={styles.methods}>
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
      </div>
      <More>
        <DateField
          label="Received on"
          value={receivedOn}
          error={isPossible ? undefined : 'The money was received today or in the past year.'}
          onChange={setChosen}
        />
      </More>
    </Dialog>
  );
}
