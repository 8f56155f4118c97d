import { Share2 } from 'lucide-react';
import {
  cancelBookingWithRefund,
  cancelSeriesLessons,
  type AdminBooking,
  type ApiClient,
} from '@lessons/contract';
import {
  formatDuration,
  formatShortDay,
  formatTime,
  givenNameOf,
  greetingNameOf,
  howPaid,
  salutation,
  whose,
} from '@lessons/rules';
import { Button, serverNow } from '@lessons/ui';
import { useShare } from '../contacts/use-share.ts';
import { clientOf, joinFacts, timeOf, whereOf } from '../lesson-text.ts';
import { invalidatedBy } from '../requests/use-change.ts';
import type { Said } from '../say-back.tsx';
import { isSamePlace, placeInRequest } from './place-fields.ts';
import { moveBack, sendMove, type Moved } from './send-move.ts';

/** Returns what is said of lessons that were just booked for a client. Undo cancels them. Null for no lesson. */
export function saidOfBooking(bookings: readonly AdminBooking[]): Said | null {
  const [first] = bookings;
  if (!first) return null;
  const text = `${whoAndWhen(bookings)} booked`;
  return {
    text,
    undo: {
      of: text,
      until: first.undoUntil,
      send: async (api) => {
        await cancel(api, bookings);
        return `${whoAndWhen(bookings)} cancelled again`;
      },
      invalidates: invalidatedBy.booking,
      failure: { topic: 'book-and-move', title: 'The booking was not undone' },
    },
    actions: <Tell bookings={bookings} what="booked:" />,
  };
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

/** Returns what is said of lessons that were just moved, and of those of the series that stay. Undo moves them back. Null for no lesson. */
export function saidOfMove(
  moved: readonly Moved[],
  stay: readonly AdminBooking[],
  onMovedBack: ((booking: AdminBooking) => void) | undefined,
): Said | null {
  const [first] = moved;
  if (!first) return null;
  const text = joinFacts([movedText(first, moved.length), stayText(stay)]);
  // A call-off has ended by the move, and a time that has begun takes no lesson.
  const isPossible = moved.every(
    ({ before }) => !before.calledOff && new Date(before.startTime) > serverNow(),
  );
  return {
    text,
    undo: {
      of: text,
      until: isPossible ? first.after.undoUntil : undefined,
      send: async (api) => {
        const back = await sendMove(api, moveBack(moved));
        if (back[0]) onMovedBack?.(back[0]);
        return `${whoAndWhen(back)} again`;
      },
      invalidates: invalidatedBy.booking,
      failure: {
        topic: 'book-and-move',
        title: moved.length === 1 ? 'The lesson was not moved back' : 'The lessons were not moved back',
      },
    },
    actions: <Tell bookings={moved.map(({ after }) => after)} what={moved.length === 1 ? 'now' : 'now:'} />,
  };
}

/** Ana Lindqvist · now Wed 25 Nov 09:00; … 4 lessons now from Wed 25 Nov 09:00 · 1½ hours · at Hadley Club */
function movedText({ before, after }: Moved, count: number): string {
  const isOtherPlace = !isSamePlace(placeInRequest(before), placeInRequest(after));
  return joinFacts([
    clientOf(after),
    count > 1 ? `${count} lessons now from ${startOf(after)}` : `now ${startOf(after)}`,
    before.duration === after.duration ? null : formatDuration(after.duration),
    isOtherPlace ? (whereOf(after) ?? 'at your court') : null,
  ]);
}

/** Mon 20 Jul stays; 2 stay where they are */
function stayText([first, ...others]: readonly AdminBooking[]): string | null {
  if (!first) return null;
  return others.length > 0
    ? `${others.length + 1} stay where they are`
    : `${formatShortDay(first.startTime)} stays where it is`;
}

interface TellProps {
  bookings: readonly AdminBooking[];
  /** The words before their times, for what was done with them: booked:, now. */
  what: string;
}

/** Sends a client without an email address a message from the coach's own phone. */
function Tell({ bookings, what }: TellProps) {
  const share = useShare();
  const [first] = bookings;
  if (!first || first.user.email || new Date(first.endTime) <= serverNow()) return null;
  const { user } = first;
  return (
    <Button
      variant="quiet"
      icon={<Share2 />}
      onClick={() =>
        void share(
          `${salutation(givenNameOf(user))} ${describeToClient(first, bookings, what)}`,
          clientOf(first),
        )
      }
    >
      Tell {greetingNameOf(user)}
    </Button>
  );
}

/** your lesson is booked: Tue 24 Nov · 10:00–11:00, at Hadley Club. */
function describeToClient(first: AdminBooking, bookings: readonly AdminBooking[], what: string): string {
  const lessons = bookings.length === 1 ? 'lesson is' : `${bookings.length} lessons are`;
  const where = [...bookings.map(timeOf), whereOf(first)].filter(Boolean).join(', ');
  return `${whose(first)} ${lessons} ${what} ${where}.`;
}

/** Margaret Hill · Tue 24 Nov 10:00; … 10 lessons from Tue 24 Nov 10:00 */
function whoAndWhen([first, ...others]: readonly AdminBooking[]): string {
  if (!first) return '';
  const when = others.length > 0 ? `${others.length + 1} lessons from ${startOf(first)}` : startOf(first);
  return `${clientOf(first)} · ${when}`;
}

const startOf = ({ startTime }: AdminBooking) => `${formatShortDay(startTime)} ${formatTime(startTime)}`;
