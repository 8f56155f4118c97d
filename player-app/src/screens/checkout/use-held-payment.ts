import { useEffect } from 'react';
import { ApiError } from '@lessons/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { slotAddress } from '../../booking-intent/slot-address.ts';
import type { BookingIntent } from '../../booking-intent/booking-intent.ts';
import { openPayment } from '../../requests/payment-intent.ts';
import { useNotify } from '../../notifications/notifications.tsx';
import { BOOKING_TOPIC } from './confirmation-notice.ts';

/** Holds the intent's slot and opens its payment. A slot that can't be had leads back to the booking screen, which says why. */
export function useHeldPayment({ startTime, duration, price }: BookingIntent) {
  // A query, though it changes something: however often the screen mounts, one request at a time runs for one slot.
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['/api/create-payment-intent', startTime, duration, price],
    queryFn: () => openPayment({ amount: price, startTime, duration }),
    // The next visit asks again; the server answers with the same hold while that lasts.
    gcTime: 0,
    meta: { isAction: true },
  });
  useReturnToBooking(error, slotAddress(startTime, duration));
  return {
    payment: data,
    holdAgain: () => void refetch(),
    isHolding: isFetching,
  };
}

/** The choice stays: the booking screen shows its new price, or says that it is gone. */
function useReturnToBooking(error: Error | null, address: string): void {
  const navigate = useNavigate();
  const notify = useNotify();
  useEffect(() => {
    if (!error) return;
    notify({
      topic: BOOKING_TOPIC,
      title: 'This slot can’t be booked',
      description: reasonOf(error),
      variant: 'destructive',
    });
    void navigate(address, { replace: true });
  }, [error, address, navigate, notify]);
}

function reasonOf(error: Error): string {
  return error instanceof ApiError ? error.detail : error.message;
}
