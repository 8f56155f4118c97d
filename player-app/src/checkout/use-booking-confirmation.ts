import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readBookingIntent, removeBookingIntent } from '../booking-intent/booking-intent.ts';
import { outdateBookingLists } from '../requests/booking-lists.ts';
import { myBookingsQuery } from '../requests/my-bookings.ts';
import { syncProfile } from '../requests/profile.ts';
import { useSessionUser } from '../session/use-session.ts';
import { useNotify } from '../shell/notifications.tsx';
import { confirmBooking, type Confirmation } from './confirm-booking.ts';
import { noticeOf } from './confirmation-notice.ts';

/** How soon the server is asked again about a payment that the bank is processing. */
const ASK_AGAIN_MS = 4_000;

/**
 * Has a payment's lesson booked, once: the query cache keeps one run and one answer for one payment, however often the
 * screen mounts. Asks again while the bank is processing the payment. Undefined until the first answer is there.
 */
export function useBookingConfirmation(paymentIntentId: string): Confirmation | undefined {
  const user = useSessionUser();
  const notify = useNotify();
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['booking-confirmation', paymentIntentId],
    queryFn: async () => {
      const intent = readBookingIntent(user.id);
      const confirmation = await confirmBooking({
        paymentIntentId,
        intent,
        userId: user.id,
        syncProfile: () => syncProfile({ ...user, userId: user.id }),
        listMyBookings: () => queryClient.fetchQuery({ ...myBookingsQuery(user.id), staleTime: 0 }),
      });
      // The intent stays while the bank is processing: what follows may still need it.
      if (confirmation.kind === 'processing') return confirmation;
      if (confirmation.kind !== 'failed') {
        removeBookingIntent();
        await outdateBookingLists(queryClient);
      }
      const notice = noticeOf(confirmation, intent !== null);
      if (notice) notify(notice);
      return confirmation;
    },
    gcTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.kind === 'processing' ? ASK_AGAIN_MS : false),
  }).data;
}
