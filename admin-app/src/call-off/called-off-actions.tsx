import { Phone, Share2 } from 'lucide-react';
import { confirmBooking, type AdminBooking } from '@lessons/contract';
import { phoneLink } from '@lessons/rules';
import { Button, IconButton, IconLink, useNow } from '@lessons/ui';
import { MessageClient } from '../clients/message-client.tsx';
import { useShare } from '../clients/use-share.ts';
import { clientOf } from '../lesson-text.ts';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { hasMoneyBack, messageTo } from './called-off-lesson.ts';

interface CalledOffActionsProps {
  booking: AdminBooking;
  onMove: (booking: AdminBooking) => void;
  onRefund: (booking: AdminBooking) => void;
  /** Called with the lesson as it goes ahead again. */
  onResumed: (booking: AdminBooking) => void;
}

/** Calls the client of a lesson that was called off, or sends them a message from the coach's own phone. */
export function TellClient({ booking }: Pick<CalledOffActionsProps, 'booking'>) {
  const share = useShare();
  const client = clientOf(booking);
  const { calledOff } = booking;
  const words = calledOff ? messageTo(booking, calledOff, schedule()) : undefined;
  return (
    <>
      {booking.user.phone && (
        <IconLink
          variant="framed"
          href={phoneLink(booking.user.phone)}
          label={`Call ${client}`}
          icon={<Phone />}
        />
      )}
      <MessageClient booking={booking} words={words} variant="framed" />
      {words !== undefined && (
        <IconButton
          variant="framed"
          label={`Share with ${client}`}
          icon={<Share2 />}
          onClick={() => void share(words, client)}
        />
      )}
    </>
  );
}

/** Offers what the coach can decide about a lesson that waits for a choice. */
export function CalledOffActions({ booking, onMove, onRefund, onResumed }: CalledOffActionsProps) {
  const now = useNow();
  const resume = useChange<void, AdminBooking>({
    send: (api) => api(confirmBooking, { params: { id: booking.id } }),
    invalidates: invalidatedBy.booking,
    onDone: onResumed,
    failure: { topic: 'called-off', title: 'The lesson was not put back on' },
  });
  const client = clientOf(booking);
  const refund = hasMoneyBack(booking) ? 'Refund now' : 'Cancel it';
  return (
    <>
      <Button aria-label={`Move: ${client}`} onClick={() => onMove(booking)}>
        Move
      </Button>
      <Button aria-label={`${refund}: ${client}`} onClick={() => onRefund(booking)}>
        {refund}
      </Button>
      {Date.parse(booking.startTime) > now.getTime() && (
        <Button
          aria-label={`Goes ahead after all: ${client}`}
          loading={resume.isPending}
          onClick={() => resume.mutate()}
        >
          Goes ahead after all
        </Button>
      )}
    </>
  );
}

/** Returns the address at which players with an account choose. */
const schedule = () => new URL('/schedule', location.origin).href;
