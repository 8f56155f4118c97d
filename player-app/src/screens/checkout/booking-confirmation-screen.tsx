import { Screen } from '@lessons/ui';
import { useSearchParams } from 'react-router-dom';
import { ConfirmedLesson } from './confirmed-lesson.tsx';
import { BankProcessing, Problem, Processing, Unconfirmed, type ResultTexts } from './payment-outcomes.tsx';
import { useBookingConfirmation } from './use-booking-confirmation.ts';
import { useSecretRemoved } from './use-secret-removed.ts';

const texts: ResultTexts = {
  heading: 'Processing Your Booking',
  processing: 'This takes a moment. If you leave, your lesson is booked all the same.',
  atBank: 'This page asks again by itself. You may close it: your slot is held in the meantime.',
  unconfirmed: {
    ifPaid: 'Your payment went through; we are confirming your lesson.',
    otherwise: 'We are checking your payment and confirming your lesson.',
    hint: 'If you leave, a lesson that is paid is booked all the same.',
  },
};

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
  const { confirmation, tryAgain, isTrying } = useBookingConfirmation(paymentIntentId, {
    isNewLesson: true,
  });
  switch (confirmation?.kind) {
    case undefined:
      return <Processing texts={texts} />;
    case 'processing':
      return <BankProcessing texts={texts} message={confirmation.message} />;
    case 'unconfirmed':
      return <Unconfirmed texts={texts} isPaid={isPaid} onTryAgain={tryAgain} isTrying={isTrying} />;
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
