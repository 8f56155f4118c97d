import { useState } from 'react';
import { Share2 } from 'lucide-react';
import {
  cancelBookingWithRefund,
  cancelSeriesLessons,
  moveForClient,
  type AdminBooking,
  type ApiClient,
} from '@lessons/contract';
import { formatShortDay, formatTime, givenNameOf, greetingNameOf, howPaid, salutation } from '@lessons/rules';
import { Button, serverNow } from '@lessons/ui';
import { useShare } from '../clients/use-share.ts';
import { clientOf, timeOf } from '../lesson-text.ts';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { useSayBack } from '../say-back.tsx';

/** Margaret Hill · Tue 24 Nov 10:00 booked; … 10 lessons from Tue 24 Nov 10:00 booked */
export function bookedText(bookings: readonly AdminBooking[]): string {
  return `${whoAndWhen(bookings)} booked`;
}

/** Ana Lindqvist · now Wed 25 Nov 09:00 */
export function movedText(booking: AdminBooking): string {
  return `${clientOf(booking)} · now ${startOf(booking)}`;
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
  const [first] = bookings;
  if (!first) return null;
  return (
    <>
      <Undo of={bookedText(bookings)} isBusy={undo.isPending} onUndo={() => undo.mutate()} />
      <Tell
        booking={first}
        text={`your ${bookings.length === 1 ? 'lesson is' : `${bookings.length} lessons are`} booked: ${bookings.map(timeOf).join(', ')}.`}
      />
    </>
  );
}

interface AfterMoveProps {
  booking: AdminBooking;
  /** The lesson before it was moved. */
  before: AdminBooking;
  onMovedBack: ((booking: AdminBooking) => void) | undefined;
}

/** Moves a lesson back that was just moved, and tells a client whom no email reaches. */
export function AfterMove({ booking, before, onMovedBack }: AfterMoveProps) {
  const sayBack = useSayBack();
  const [openedAt] = useState(serverNow);
  const undo = useChange<void, AdminBooking>({
    send: (api) =>
      api(moveForClient, {
        params: { id: booking.id },
        body: { startTime: before.startTime, anyway: true },
      }),
    invalidates: invalidatedBy.booking,
    onDone: (back) => {
      sayBack({ text: `${clientOf(back)} · ${startOf(back)} again` });
      onMovedBack?.(back);
    },
    failure: { topic: 'book-and-move', title: 'The lesson was not moved back' },
  });
  // A call-off has ended by the move, and a time that has begun takes no lesson.
  const isPossible = !before.calledOff && new Date(before.startTime) > openedAt;
  return (
    <>
      {isPossible && <Undo of={movedText(booking)} isBusy={undo.isPending} onUndo={() => undo.mutate()} />}
      <Tell booking={booking} text={`your lesson is now ${timeOf(booking)}.`} />
    </>
  );
}

function Undo({ of, isBusy, onUndo }: { of: string; isBusy: boolean; onUndo: () => void }) {
  return (
    <Button variant="quiet" aria-label={`Undo: ${of}`} loading={isBusy} onClick={onUndo}>
      Undo
    </Button>
  );
}

/** Sends a client without an email address a message from the coach's own phone. */
function Tell({ booking, text }: { booking: AdminBooking; text: string }) {
  const share = useShare();
  const { user, endTime } = booking;
  const name = greetingNameOf(user);
  const [openedAt] = useState(serverNow);
  if (user.email || new Date(endTime) <= openedAt) return null;
  return (
    <Button
      variant="quiet"
      icon={<Share2 />}
      onClick={() => void share(`${salutation(givenNameOf(user))} ${text}`, clientOf(booking))}
    >
      Tell {name}
    </Button>
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

function whoAndWhen([first, ...others]: readonly AdminBooking[]): string {
  if (!first) return '';
  const when = others.length > 0 ? `${others.length + 1} lessons from ${startOf(first)}` : startOf(first);
  return `${clientOf(first)} · ${when}`;
}

const startOf = ({ startTime }: AdminBooking) => `${formatShortDay(startTime)} ${formatTime(startTime)}`;
