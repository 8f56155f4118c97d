import { useEffect, useEffectEvent } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readBookingIntent, removeBookingIntent } from '../../booking-intent/booking-intent.ts';
import { refreshData } from '../../requests/fresh-data.ts';
import { myBookingsQuery } from '../../requests/my-bookings.ts';
import { syncProfile } from '../../requests/profile.ts';
import { useSessionUser } from '../../session/use-session.ts';
import { useNotifications } from '../../notifications/notifications.tsx';
import { confirmBooking, type Confirmation } from './confirm-booking.ts';
import { BOOKING_TOPIC, noticeOf } from './confirmation-notice.ts';

/** Waits of two seconds, four, eight … up to half a minute between one try and the next. */
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 30_000;

interface Asked {
  confirmation: Confirmation;
  /** How often the server could not be reached so far. */
  failedTries: number;
}

export interface BookingConfirmation {
  /** Undefined until the first answer is there. */
  confirmation: Confirmation | undefined;
  tryAgain: () => void;
  isTrying: boolean;
}

/** How soon the server is asked again about a payment that the bank is processing. */
const ASK_AGAIN_MS = 4_000;

/**
 * Has a payment's lesson booked, once: the query cache keeps one run and one answer for one payment, however often the
 * screen mounts. While the server can't be reached or the bank is processing the payment, it asks again by itself for as
 * long as the page is open.
 */
export function useBookingConfirmation(paymentIntentId: string): BookingConfirmation {
  const user = useSessionUser();
  const { notify, withdraw } = useNotifications();
  const queryClient = useQueryClient();
  const queryKey = ['booking-confirmation', paymentIntentId];
  const { data, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: async (): Promise<Asked> => {
      const intent = readBookingIntent(user.id);
      const confirmation = await confirmBooking({
        paymentIntentId,
        intent,
        userId: user.id,
        syncProfile: () => syncProfile({ ...user, userId: user.id }),
        listMyBookings: () => queryClient.fetchQuery({ ...myBookingsQuery(user.id), staleTime: 0 }),
      });
      if (isBooked(confirmation)) removeBookingIntent();
      if (isUnsettled(confirmation)) {
        // 'Your booking has been confirmed!' was said when the card was charged. It isn't yet.
        withdraw(BOOKING_TOPIC);
      } else {
        // A lesson more, or a slot that was lost.
        await refreshData(queryClient);
      }
      const notice = noticeOf(confirmation, intent !== null);
      if (notice) notify(notice);
      const triesBefore = queryClient.getQueryData<Asked>(queryKey)?.failedTries ?? 0;
      return { confirmation, failedTries: confirmation.kind === 'unconfirmed' ? triesBefore + 1 : 0 };
    },
    gcTime: Infinity,
    // A lesson stays booked; whatever else was answered is asked anew at the next visit.
    staleTime: ({ state }) => (state.data && isBooked(state.data.confirmation) ? Infinity : 0),
    meta: { isAction: true },
    refetchInterval: ({ state }) => (state.data?.confirmation.kind === 'processing' ? ASK_AGAIN_MS : false),
  });
  const isUnconfirmed = data?.confirmation.kind === 'unconfirmed';
  useTriesAgain(isUnconfirmed && !isFetching, data?.failedTries ?? 0, () => void refetch());
  return {
    confirmation: data?.confirmation,
    tryAgain: () => void refetch(),
    isTrying: isFetching,
  };
}

function isBooked({ kind }: Confirmation): boolean {
  return kind === 'booked' || kind === 'booked-before';
}

/** Not decided yet. The intent stays: what follows may still need it. */
function isUnsettled({ kind }: Confirmation): boolean {
  return kind === 'unconfirmed' || kind === 'processing';
}

function useTriesAgain(isDue: boolean, failedTries: number, tryAgain: () => void): void {
  const onDue = useEffectEvent(tryAgain);
  useEffect(() => {
    if (!isDue) return undefined;
    const tryNow = () => onDue();
    const wait = setTimeout(tryNow, Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failedTries - 1)));
    window.addEventListener('online', tryNow);
    return () => {
      clearTimeout(wait);
      window.removeEventListener('online', tryNow);
    };
  }, [isDue, failedTries]);
}
