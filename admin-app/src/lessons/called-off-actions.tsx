import { Share2 } from 'lucide-react';
import { confirmBooking, type AdminBooking } from '@lessons/contract';
import { Button, IconButton, useNow } from '@lessons/ui';
import { CallClient, MessageClient } from '../contacts/reach-client.tsx';
import { useShare } from '../contacts/use-share.ts';
import { clientOf } from '../lesson-text.ts';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { useSayBack } from '../say-back.tsx';
import { hasMoneyBack, messageTo } from './called-off-lesson.ts';

interface CalledOffActionsProps {
  booking: AdminBooking;
  onMove: (booking: AdminBooking) => void;
  onRefund: (booking: AdminBooking) => void;
  /** Called with the lesson as it goes ahead again. */
  onResumed?: (booking: AdminBooking) => void;
}

type OfLesson = Pick<CalledOffActionsProps, 'booking'>;
/** Called with a tap that tells the client. */
type Told = { onTold?: (() => void) | undefined };

/** Returns what the coach sends to the client of a lesson that was called off. */
export function calledOffMessage(booking: AdminBooking): string | undefined {
  const { calledOff } = booking;
  return calledOff ? messageTo(booking, calledOff, schedule()) : undefined;
}

/** Shares the words to the client of a lesson that was called off from the coach's own phone. */
export function ShareWithClient({ booking, onTold }: OfLesson & Told) {
  const share = useShare();
  const client = clientOf(booking);
  const words = calledOffMessage(booking);
  return (
    words !== undefined && (
      <IconButton
        variant="framed"
        label={`Share with ${client}`}
        icon={<Share2 />}
        onClick={() => void share(words, client).then((isShared) => isShared && onTold?.())}
      />
    )
  );
}

/** Calls, writes to or shares with the client of a lesson that was called off. */
export function TellClient({ booking }: OfLesson) {
  return (
    <>
      <MessageClient booking={booking} words={calledOffMessage(booking)} variant="framed" />
      <CallClient booking={booking} variant="framed" />
      <ShareWithClient booking={booking} />
    </>
  );
}

/** Has a lesson that was called off go ahead after all, and says so. */
export function useResume(onResumed?: (booking: AdminBooking) => void) {
  const sayBack = useSayBack();
  return useChange({
    send: (api, { id }: AdminBooking) => api(confirmBooking, { params: { id } }),
    invalidates: invalidatedBy.booking,
    onDone: (resumed) => {
      sayBack({ text: `Goes ahead after all, and its hour is open again: ${clientOf(resumed)}` });
      onResumed?.(resumed);
    },
    failure: { topic: 'called-off', title: 'The lesson was not put back on' },
  });
}

/** Offers what the coach can decide about a lesson that waits for a choice. */
export function CalledOffActions({ booking, onMove, onRefund, onResumed }: CalledOffActionsProps) {
  const now = useNow();
  const resume = useResume(onResumed);
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
          onClick={() => resume.mutate(booking)}
        >
          Goes ahead after all
        </Button>
      )}
    </>
  );
}

/** Returns the address at which players with an account choose. */
const schedule = () => new URL('/schedule', location.origin).href;
