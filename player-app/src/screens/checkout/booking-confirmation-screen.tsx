import { useEffect } from 'react';
import { Screen } from '@lessons/ui';
import { useSearchParams } from 'react-router-dom';
import { ConfirmedLesson } from './confirmed-lesson.tsx';
import { BankProcessing, Problem, Processing, Unconfirmed } from './payment-outcomes.tsx';
import { useBookingConfirmation } from './use-booking-confirmation.ts';

/** The page to which the payment provider returns. */
export function BookingConfirmationScreen() {
  useSecretRemoved();
  const [query] = useSearchParams();
  const paymentIntentId = query.get('payment_intent');
  return <Screen>{outcome(paymentIntentId, query.get('redirect_status'))}</Screen>;
}

function outcome(paymentIntentId: string | null, redirectStatus: string | null) {
  if (redirectStatus === 'failed') {
    return (
      <Problem
        title="Payment Failed"
        message="Your payment didn’t go through, and nothing was charged."
        wayOut={{ href: '/checkout', label: 'Return to Checkout' }}
      />
    );
  }
  if (!paymentIntentId) return <BookingProblem message="No payment information found" />;
  return <Confirmation paymentIntentId={paymentIntentId} isPaid={redirectStatus === 'succeeded'} />;
}

/** `isPaid`: the address says so, which the provider wrote. */
function Confirmation({ paymentIntentId, isPaid }: { paymentIntentId: string; isPaid: boolean }) {
  const { confirmation, tryAgain, isTrying } = useBookingConfirmation(paymentIntentId);
  switch (confirmation?.kind) {
    case undefined:
      return <Processing />;
    case 'processing':
      return <BankProcessing message={confirmation.message} />;
    case 'unconfirmed':
      return <Unconfirmed isPaid={isPaid} onTryAgain={tryAgain} isTrying={isTrying} />;
    case 'failed':
      return <BookingProblem message={confirmation.message} />;
    case 'booked':
      return <ConfirmedLesson booking={confirmation.booking} />;
    case 'booked-before':
      return <ConfirmedLesson booking={null} />;
  }
}

function BookingProblem({ message }: { message: string }) {
  return (
    <Problem title="Booking Error" message={message} wayOut={{ href: '/book', label: 'Return to Booking' }} />
  );
}

const SECRET = 'payment_intent_client_secret';

/**
 * Removes the client secret from the URL: URLs are kept in browser history and shared. `payment_intent` stays, so that a
 * reload finds the lesson.
 */
function useSecretRemoved(): void {
  const [query, setQuery] = useSearchParams();
  useEffect(() => {
    if (!query.has(SECRET)) return;
    const rest = new URLSearchParams(query);
    rest.delete(SECRET);
    setQuery(rest, { replace: true });
  }, [query, setQuery]);
}
