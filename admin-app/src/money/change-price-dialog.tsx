import { useId, useState, type FormEvent } from 'react';
import { changeLessonPrice, coachPrice, listBookings, type AdminBooking } from '@lessons/contract';
import { fullNameOf } from '@lessons/rules';
import { Button, Dialog, TextField } from '@lessons/ui';
import { useChange } from '../requests/use-change.ts';

interface ChangePriceDialogProps {
  booking: AdminBooking;
  onDone: (booking: AdminBooking) => void;
  onClose: () => void;
}

/** Edits what a lesson costs, while nothing of it is paid. */
export function ChangePriceDialog({ booking, onDone, onClose }: ChangePriceDialogProps) {
  const formId = useId();
  const [price, setPrice] = useState(String(booking.price));
  const [showsProblem, setShowsProblem] = useState(false);
  const isPossible = coachPrice.safeParse(price).success;
  const change = useChange<void, AdminBooking>({
    send: (api) => api(changeLessonPrice, { params: { id: booking.id }, body: { price } }),
    invalidates: [listBookings.path],
    onDone: (changed) => {
      onClose();
      onDone(changed);
    },
    onFailed: onClose,
    failure: { topic: 'price', title: 'The price was not changed' },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    setShowsProblem(!isPossible);
    if (isPossible && !change.isPending) change.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change price"
      description={`What ${fullNameOf(booking.user)} pays for this lesson.`}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" form={formId} variant="primary" loading={change.isPending}>
            Save price
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save}>
        <TextField
          label="Price"
          data-autofocus
          type="number"
          inputMode="decimal"
          min={0}
          step={1}
          before="£"
          hint="£0 is a free lesson."
          error={showsProblem ? 'Please enter 0, or a price between £1 and £1,000.' : undefined}
          value={price}
          onChange={(event) => {
            setPrice(event.target.value);
            setShowsProblem(false);
          }}
        />
      </form>
    </Dialog>
  );
}
