import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@lessons/contract';
import { useNavigate } from 'react-router-dom';
import type { BookingIntent } from '../../booking-intent/booking-intent.ts';
import { slotAddress } from '../../booking-intent/slot-address.ts';
import type { Notice } from '../../notifications/notifications.tsx';
import { reasonOf, useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import { openPaymentMutation, type PaymentIntent } from '../../requests/payments.ts';
import { BOOKING_TOPIC } from './confirmation-notice.ts';
import { useOnMount } from './use-on-mount.ts';

/**
 * Holds the intent's slot and opens its payment. If that fails, returns to the booking screen with the same
 * choice, which shows its new price or says that it is gone.
 */
export function useHeldPayment({ startTime, duration, price, forName }: BookingIntent) {
  const navigate = useNavigate();
  const notifyFailure = useNotifyFailure();
  // In a state of its own, since a mutation clears its data when it runs again.
  const [payment, setPayment] = useState<PaymentIntent>();
  const { mutate, isPending } = useMutation(openPaymentMutation);
  const hold = () =>
    mutate(
      { amount: price, startTime, duration, forName },
      {
        onSuccess: setPayment,
        onError: (error) => {
          notifyFailure(failureOf(error), error);
          void navigate(slotAddress(startTime, duration), { replace: true });
        },
      },
    );
  useOnMount(hold);
  return { payment, holdAgain: hold, isHolding: isPending };
}

/**
 * Returns the failure to show. Only a refusal is about the slot; a server or a network that fails says nothing about
 * it.
 */
function failureOf(error: Error): Notice {
  const isRefused = error instanceof ApiError && error.status === 422;
  return {
    topic: BOOKING_TOPIC,
    title: isRefused ? 'This slot can’t be booked' : 'Your slot could not be held',
    description: reasonOf(error),
    // The booking screen says by itself that the chosen time is taken.
    readOut: isRefused && error.code === 'slot_taken' ? 'title' : undefined,
  };
}
