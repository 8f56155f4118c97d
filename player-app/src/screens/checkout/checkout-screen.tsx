import { useState } from 'react';
import { Spinner } from '@lessons/ui';
import { Navigate } from 'react-router-dom';
import { readBookingIntent, type BookingIntent } from '../../booking-intent/booking-intent.ts';
import { slotAddress } from '../../booking-intent/slot-address.ts';
import { useSessionUser } from '../../session/session.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';
import { CancelTerms, CheckoutSummary } from './checkout-summary.tsx';
import { PaymentSection } from './payment-section.tsx';
import { useHeldPayment } from './use-held-payment.ts';

export function CheckoutScreen() {
  const { id: userId } = useSessionUser();
  const [intent] = useState(() => readBookingIntent(userId));
  return intent ? <Checkout intent={intent} /> : <Navigate to="/book" replace />;
}

function Checkout({ intent }: { intent: BookingIntent }) {
  const { payment, ...hold } = useHeldPayment(intent);
  const bookingHref = slotAddress(intent.startTime, intent.duration);
  return (
    <CheckoutFrame
      title="Checkout"
      back={{ href: bookingHref, label: 'Back to Booking' }}
      summary={
        <CheckoutSummary heading="Booking Summary" lesson={intent} amount={payment?.amount ?? null}>
          <CancelTerms startTime={intent.startTime} />
        </CheckoutSummary>
      }
    >
      {payment ? (
        <PaymentSection intent={intent} payment={payment} bookingHref={bookingHref} {...hold} />
      ) : (
        <Spinner label="Holding your slot" />
      )}
    </CheckoutFrame>
  );
}
