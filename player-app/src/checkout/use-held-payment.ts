import { useEffect } from 'react';
import { ApiError } from '@lessons/contract';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { BookingIntent } from '../booking-intent/booking-intent.ts';
import { blockedSlotsQuery } from '../requests/blocked-slots.ts';
import { outdateBookingLists } from '../requests/booking-lists.ts';
import { coachScheduleQuery } from '../requests/coach-schedule.ts';
import { openPayment } from '../requests/payment-intent.ts';
import { useNotify } from '../shell/notifications.tsx';

/** Holds the intent's slot and opens its payment. A slot that can't be had leads back to the booking screen, which says why. */
export function useHeldPayment({ startTime, duration, price }: BookingIntent) {
  // A query, though it changes something: however often the screen mounts, one request at a time runs for one slot.
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['/api/create-payment-intent', startTime, duration, price],
    queryFn: () => openPayment({ amount: price, startTime, duration }),
    // The next visit asks again; the server answers with the same hold while that lasts.
    gcTime: 0,
  });
  useReturnToBooking(error);
  return {
    payment: data,
    holdAgain: () => void refetch(),
    isHolding: isFetching,
  };
}

function useReturnToBooking(error: Error | null): void {
  const navigate = useNavigate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!error) return;
    notify({
      topic: 'booking',
      title: 'This slot can’t be booked',
      description: reasonOf(error),
      variant: 'destructive',
    });
    void outdateCourt(queryClient);
    void navigate('/book', { replace: true });
  }, [error, navigate, notify, queryClient]);
}

/** What the booking screen knew led here, so it was out of date. */
async function outdateCourt(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    outdateBookingLists(queryClient),
    queryClient.invalidateQueries({ queryKey: coachScheduleQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: blockedSlotsQuery.queryKey }),
  ]);
}

function reasonOf(error: Error): string {
  return error instanceof ApiError
    ? error.detail
    : 'The server could not be reached. Please check your connection and try again.';
}
