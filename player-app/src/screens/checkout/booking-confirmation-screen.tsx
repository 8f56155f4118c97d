import { Screen } from '@lessons/ui';
import { useSearchParams } from 'react-router-dom';
import { BankProcessing } from './bank-processing.tsx';
import { ConfirmedLesson } from './confirmed-lesson.tsx';
import { Problem } from './problem.tsx';
import { Processing } from './processing.tsx';
import { Unconfirmed } from './unconfirmed.tsx';
import { useBookingConfirmation } from './use-booking-confirmation.ts';
import { useSecretTakenOut } from './use-secret-taken-out.ts';

/** Where the payment provider comes back to. */
export function BookingConfirmationScreen() {
  useSecretTakenOut();
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

/** `isPaid`: the provider said so when it sent the player here. */
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
