import { Phone, Share2 } from 'lucide-react';
import { resumeLesson, type AdminBooking } from '@lessons/contract';
import { phoneLink } from '@lessons/rules';
import { Button, IconButton, IconLink, useNow } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { hasMoneyBack, messageTo } from './called-off-text.ts';
import { clientOf } from './lesson-text.ts';

export interface CalledOffActionsProps {
  booking: AdminBooking;
  onMove: (booking: AdminBooking) => void;
  onRefund: (booking: AdminBooking) => void;
  /** Called with the lesson as it goes ahead again. */
  onResumed: (booking: AdminBooking) => void;
}

/** Calls the client of a lesson that was called off, or sends them a message from the coach's own phone. */
export function TellClient({ booking }: Pick<CalledOffActionsProps, 'booking'>) {
  const share = useShare(booking);
  const client = clientOf(booking);
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
      <IconButton
        variant="framed"
        label={`Share with ${client}`}
        icon={<Share2 />}
        onClick={() => void share()}
      />
    </>
  );
}

/** Offers what the coach can decide about a lesson that waits for a choice. */
export function CalledOffActions({ booking, onMove, onRefund, onResumed }: CalledOffActionsProps) {
  const now = useNow();
  const resume = useChange<void, AdminBooking>({
    send: (api) => api(resumeLesson, { params: { id: booking.id } }),
    invalidates: invalidatedBy.booking,
    onDone: onResumed,
    failure: { topic: 'called-off', title: 'The lesson does not go ahead' },
  });
  const client = clientOf(booking);
  const refund = hasMoneyBack(booking) ? 'Refund now' : 'Drop it';
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

/** Returns a function that opens the device's share sheet with a message to the client, or copies it where there is none. */
function useShare(booking: AdminBooking) {
  const { notify } = useAdmin();
  return async () => {
    if (!booking.calledOff) return;
    const text = messageTo(booking, booking.calledOff, new URL('/schedule', location.origin).href);
    try {
      if ('share' in navigator) await navigator.share({ text });
      else {
        await (navigator as Navigator).clipboard.writeText(text);
        notify({
          topic: 'share',
          title: 'Message copied',
          description: `Paste it where you write to ${clientOf(booking)}.`,
        });
      }
    } catch (error) {
      // The coach has closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      notify({
        topic: 'share',
        title: 'This browser can’t share',
        description: text,
        variant: 'destructive',
      });
    }
  };
}
