import { useId, useState, type FormEvent } from 'react';
import { changeLessonPrice, listBookings, type AdminBooking } from '@lessons/contract';
import { fullNameOf } from '@lessons/rules';
import { Button, Dialog } from '@lessons/ui';
import { useChange } from '../requests/use-change.ts';
import { CoachPriceField, readCoachPrice } from './coach-price-field.tsx';
import { usePriceQuestion } from './use-price-question.tsx';

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
  const pounds = readCoachPrice(price);
  const { confirmUnusual, question } = usePriceQuestion('Save price');
  const change = useChange({
    send: (api, newPrice: number) =>
      api(changeLessonPrice, { params: { id: booking.id }, body: { price: newPrice } }),
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
    setShowsProblem(pounds === undefined);
    if (pounds === undefined || change.isPending) return;
    confirmUnusual([{ of: 'This lesson', price: pounds, last: booking.price }], () => change.mutate(pounds));
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
        <CoachPriceField
          data-autofocus
          hasError={showsProblem}
          value={price}
          onChange={(typed) => {
            setPrice(typed);
            setShowsProblem(false);
          }}
        />
      </form>
      {question}
    </Dialog>
  );
}
