import {
  cancelBookingWithRefund,
  cancelSeriesLessons,
  type AdminBooking,
  type ApiClient,
} from '@lessons/contract';
import { howPaid } from '@lessons/rules';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { useSayBack } from '../say-back.tsx';
import { Tell, Undo, whoAndWhen } from './undo-and-tell.tsx';

/** Margaret Hill · Tue 24 Nov 10:00 booked; … 10 lessons from Tue 24 Nov 10:00 booked */
export function bookedText(bookings: readonly AdminBooking[]): string {
  return `${whoAndWhen(bookings)} booked`;
}

/** Takes the lessons back that were just booked for a client, and tells a client whom no email reaches. */
export function AfterBooking({ bookings }: { bookings: readonly AdminBooking[] }) {
  const sayBack = useSayBack();
  const undo = useChange<void, unknown>({
    send: (api) => cancel(api, bookings),
    invalidates: invalidatedBy.booking,
    onDone: () => sayBack({ text: `${whoAndWhen(bookings)} cancelled again` }),
    failure: { topic: 'book-and-move', title: 'The booking was not undone' },
  });
  return (
    <>
      <Undo of={bookedText(bookings)} isBusy={undo.isPending} onUndo={() => undo.mutate()} />
      <Tell bookings={bookings} what="booked:" />
    </>
  );
}

/** Cancels lessons for which nothing was paid yet, and nothing is owed. */
async function cancel(api: ApiClient, bookings: readonly AdminBooking[]): Promise<void> {
  const lessons = bookings.map((booking) => ({ id: booking.id, seen: howPaid(booking) }));
  const [first] = bookings;
  if (!first) return;
  const { id, seriesId } = first;
  const refund = false;
  // In one transaction, and with one mail.
  if (seriesId) await api(cancelSeriesLessons, { params: { id: seriesId }, body: { refund, lessons } });
  else await api(cancelBookingWithRefund, { params: { id }, body: { refund, seen: howPaid(first) } });
}
