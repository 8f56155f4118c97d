import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { readBookingIntent, removeBookingIntent } from '../../booking-intent/booking-intent.ts';
import { useNotifications } from '../../notifications/notifications.tsx';
import { myBookingsQuery } from '../../requests/my-bookings.ts';
import { syncProfile } from '../../requests/profile.ts';
import { refreshData } from '../../requests/query-client.ts';
import { useSessionUser } from '../../session/session.tsx';
import { confirmBooking, type Confirmation } from './confirm-booking.ts';
import { BOOKING_TOPIC, noticeOf } from './confirmation-notice.ts';
import type { PaymentPurpose } from './payment-purpose.ts';
import { useOnMount } from './use-on-mount.ts';

/** Waits of two seconds, four, eight … up to half a minute while the server can't be reached. */
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 30_000;

/** The pause before the server is asked again about a payment that the bank is processing. */
const PROCESSING_WAIT_MS = 4_000;

interface BookingConfirmation {
  /** Undefined until the first response. */
  confirmation: Confirmation | undefined;
  tryAgain: () => void;
  isTrying: boolean;
}

/**
 * Books the lesson of a payment, or finds it. While the server can't be reached or the bank is processing the payment, it tries again by
 * itself for as long as the page is open. A lesson that this page has booked is shown again without a request.
 */
export function useBookingConfirmation(
  paymentIntentId: string,
  purpose: PaymentPurpose,
): BookingConfirmation {
  const queryClient = useQueryClient();
  const mutationKey = ['booking-confirmation', paymentIntentId];
  const [confirmation, setConfirmation] = useState(() => findBooked(queryClient, mutationKey));
  const [failedTries, setFailedTries] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: useConfirm(paymentIntentId, purpose),
    gcTime: Infinity,
    // One run at a time, also if the screen is left and opened again.
    scope: { id: mutationKey.join(' ') },
  });
  const confirm = () =>
    mutate(undefined, {
      onSuccess: (result) => {
        setConfirmation(result);
        setFailedTries((tries) => (result.kind === 'unconfirmed' ? tries + 1 : 0));
      },
    });
  useOnMount(() => {
    if (!confirmation) confirm();
  });
  useRepeat(isPending ? null : waitAfter(confirmation, failedTries), confirm);
  return { confirmation, tryAgain: confirm, isTrying: isPending };
}

/** Returns the function that asks the server once, and shows its toast. */
function useConfirm(paymentIntentId: string, { isNewLesson }: PaymentPurpose): () => Promise<Confirmation> {
  const user = useSessionUser();
  const { notify, withdraw } = useNotifications();
  const queryClient = useQueryClient();
  const isSynced = useRef(false);
  // The screen says the result itself, unless the player has left it.
  const isOpenHere = useRef(false);
  useEffect(() => {
    isOpenHere.current = true;
    return () => {
      isOpenHere.current = false;
    };
  }, []);
  /**
   * Saves the profile once for each visit: the API accepts only so many changes of it in an hour, and a bank may take
   * long.
   */
  const sync = async () => {
    if (isSynced.current) return;
    await syncProfile({ ...user, userId: user.id });
    isSynced.current = true;
  };
  return async () => {
    const intent = isNewLesson ? readBookingIntent(user.id) : null;
    const confirmation = await confirmBooking({
      paymentIntentId,
      isNewLesson,
      intent,
      userId: user.id,
      syncProfile: sync,
      listMyBookings: () => queryClient.fetchQuery({ ...myBookingsQuery(user.id), staleTime: 0 }),
    });
    if (isNewLesson && isBooked(confirmation)) removeBookingIntent();
    // The toast 'Your booking has been confirmed!' was shown when the card was charged. It isn't true yet.
    if (!isBooked(confirmation)) withdraw(BOOKING_TOPIC);
    // There is one more lesson, or a slot was lost.
    if (!isOpen(confirmation)) await refreshData(queryClient);
    const notice = isNewLesson && noticeOf(confirmation, intent !== null);
    if (notice) notify({ ...notice, readOut: isOpenHere.current ? 'nothing' : undefined });
    return confirmation;
  };
}

function findBooked(queryClient: QueryClient, mutationKey: string[]): Confirmation | undefined {
  const runs = queryClient.getMutationCache().findAll({ mutationKey, exact: true, status: 'success' });
  return runs.map(({ state }) => state.data as Confirmation).find(isBooked);
}

function isOpen({ kind }: Confirmation): boolean {
  return kind === 'unconfirmed' || kind === 'processing';
}

function isBooked({ kind }: Confirmation): boolean {
  return kind === 'booked' || kind === 'booked-before';
}

/** Returns after how many milliseconds to try again; null if the confirmation is final. */
function waitAfter(confirmation: Confirmation | undefined, failedTries: number): number | null {
  if (confirmation?.kind === 'processing') return PROCESSING_WAIT_MS;
  if (confirmation?.kind !== 'unconfirmed') return null;
  return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failedTries - 1));
}

/** Repeats an action after a wait, or as soon as the network is back; never while the wait is null. */
function useRepeat(waitMs: number | null, action: () => void): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    if (waitMs === null) return undefined;
    const actNow = () => act();
    const timer = setTimeout(actNow, waitMs);
    window.addEventListener('online', actNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', actNow);
    };
  }, [waitMs]);
}
