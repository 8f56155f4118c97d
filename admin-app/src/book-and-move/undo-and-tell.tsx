import { useState } from 'react';
import { Share2 } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import { formatShortDay, formatTime, givenNameOf, greetingNameOf, salutation, whose } from '@lessons/rules';
import { Button, serverNow } from '@lessons/ui';
import { useShare } from '../clients/use-share.ts';
import { clientOf, timeOf, whereOf } from '../lesson-text.ts';

interface UndoProps {
  /** The change that is undone, in words. */
  of: string;
  isBusy: boolean;
  onUndo: () => void;
}

export function Undo({ of, isBusy, onUndo }: UndoProps) {
  return (
    <Button variant="quiet" aria-label={`Undo: ${of}`} loading={isBusy} onClick={onUndo}>
      Undo
    </Button>
  );
}

interface TellProps {
  bookings: readonly AdminBooking[];
  /** The words before their times, for what was done with them: booked:, now. */
  what: string;
}

/** Sends a client without an email address a message from the coach's own phone. */
export function Tell({ bookings, what }: TellProps) {
  const share = useShare();
  const [openedAt] = useState(serverNow);
  const [first] = bookings;
  if (!first || first.user.email || new Date(first.endTime) <= openedAt) return null;
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
export function whoAndWhen([first, ...others]: readonly AdminBooking[]): string {
  if (!first) return '';
  const when = others.length > 0 ? `${others.length + 1} lessons from ${startOf(first)}` : startOf(first);
  return `${clientOf(first)} · ${when}`;
}

export const startOf = ({ startTime }: AdminBooking) =>
  `${formatShortDay(startTime)} ${formatTime(startTime)}`;
