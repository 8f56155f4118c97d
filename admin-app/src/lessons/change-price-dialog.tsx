import { useId, useState, type FormEvent } from 'react';
import { changeLessonPrice, changeSeriesPrice, listBookings, type AdminBooking } from '@lessons/contract';
import { countLessons, formatPounds } from '@lessons/rules';
import { Button, Dialog, Stack, Status } from '@lessons/ui';
import { RefusalText } from '../forms/refusal-text.tsx';
import { clientOf, timeOf } from '../lesson-text.ts';
import { CoachPriceField } from '../money/coach-price-field.tsx';
import { readCoachPrice } from '../money/coach-price.ts';
import { moneyLabel } from '../money/lesson-money.ts';
import { usePriceQuestion } from '../money/use-price-question.tsx';
import { useChange } from '../requests/use-change.ts';
import { AndLaterBox } from '../series/and-later-box.tsx';
import { canChangePrice } from '../lesson-state.ts';
import { describePricesLeft } from '../series/lessons-left.ts';
import { placeIn } from '../series/place-in-series.ts';
import { SeriesFailed } from '../series/series-failed.tsx';
import { useSeries } from '../series/use-series.ts';

interface ChangePriceDialogProps {
  booking: AdminBooking;
  /** Called with what was done, in words. */
  onDone: (text: string) => void;
  onClose: () => void;
}

/** Edits what a lesson costs, or it and all later ones of its series, while nothing of them is paid. */
export function ChangePriceDialog({ booking, onDone, onClose }: ChangePriceDialogProps) {
  const formId = useId();
  const [price, setPrice] = useState(String(booking.price));
  const [isWithLater, setWithLater] = useState(false);
  const [showsProblem, setShowsProblem] = useState(false);
  const pounds = readCoachPrice(price);
  const { confirmUnusual, question } = usePriceQuestion('Save price');
  const series = useSeries(booking.seriesId);
  const andLater = placeIn(series.data, booking)?.andLater ?? [];
  const unpaid = andLater.filter((lesson) => canChangePrice(lesson) && !lesson.calledOff);
  const isSeries = isWithLater && unpaid.length > 1;
  const left = isSeries ? andLater.filter((lesson) => !unpaid.includes(lesson)) : [];
  const change = useChange({
    send: async (api, newPrice: number) => {
      const { id, seriesId } = booking;
      if (!isSeries || !seriesId) {
        const changed = await api(changeLessonPrice, { params: { id }, body: { price: newPrice } });
        return `${moneyLabel(changed)}: ${clientOf(changed)}`;
      }
      const ids = unpaid.map((lesson) => lesson.id);
      const lessons = await api(changeSeriesPrice, {
        params: { id: seriesId },
        body: { ids, price: newPrice },
      });
      // One of them may have been paid meanwhile.
      const changed = lessons.filter((lesson) => ids.includes(lesson.id) && lesson.price === newPrice);
      return `${countLessons(changed.length)} at ${formatPounds(newPrice)}: ${clientOf(booking)}`;
    },
    invalidates: [listBookings.path],
    onDone: (text) => {
      onClose();
      onDone(text);
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    setShowsProblem(pounds === undefined);
    if (pounds === undefined || change.isPending) return;
    const typed = { of: isSeries ? 'Each lesson' : 'This lesson', price: pounds, last: booking.price };
    confirmUnusual([typed], () => change.mutate(pounds));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !change.isPending && onClose()}
      title="Change price"
      description={`${clientOf(booking)}, ${timeOf(booking)}.`}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" form={formId} variant="primary" loading={change.isPending}>
            Save price
          </Button>
        </>
      }
    >
      <Stack as="form" gap={3} id={formId} noValidate onSubmit={save}>
        <CoachPriceField
          data-autofocus
          hasError={showsProblem}
          value={price}
          onChange={(typed) => {
            setPrice(typed);
            setShowsProblem(false);
            change.reset();
          }}
        />
        <AndLaterBox
          lessons={unpaid}
          checked={isWithLater}
          disabled={change.isPending}
          onChange={(isChecked) => {
            setWithLater(isChecked);
            change.reset();
          }}
        />
        <Status>{left.length > 0 && describePricesLeft(left)}</Status>
      </Stack>
      <SeriesFailed series={series} />
      <RefusalText error={change.error} />
      {question}
    </Dialog>
  );
}
