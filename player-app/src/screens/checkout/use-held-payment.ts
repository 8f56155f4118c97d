import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { BookingIntent } from '../../booking-intent/booking-intent.ts';
import { slotAddress } from '../../booking-intent/slot-address.ts';
import { reasonOf, useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import { openPaymentMutation, type PaymentIntent } from '../../requests/payment-intent.ts';
import { BOOKING_TOPIC } from './confirmation-notice.ts';
import { useOnMount } from './use-on-mount.ts';

/**
 * Holds the intent's slot and opens its payment. If the slot can't be had, returns to the booking screen with the same
 * choice, which shows its new price or says that it is gone.
 */
export function useHeldPayment({ startTime, duration, price }: BookingIntent) {
  const navigate = useNavigate();
  const notifyFailure = useNotifyFailure();
  // Kept here, since a mutation forgets its data when it runs again.
  const [payment, setPayment] = useState<PaymentIntent>();
  const { mutate, isPending } = useMutation(openPaymentMutation);
  const hold = () =>
    mutate(
      { amount: price, startTime, duration },
      {
        onSuccess: setPayment,
        onError: (error) => {
          notifyFailure({
            topic: BOOKING_TOPIC,
            title: 'This slot can’t be booked',
            description: reasonOf(error, error.message),
          });
          void navigate(slotAddress(startTime, duration), { replace: true });
        },
      },
    );
  useOnMount(hold);
  return { payment, holdAgain: hold, isHolding: isPending };
}
