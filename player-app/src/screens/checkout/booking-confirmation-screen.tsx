import { Screen } from '@lessons/ui';
import { useSearchParams } from 'react-router-dom';
import { ConfirmedLesson } from './confirmed-lesson.tsx';
import { PaymentOutcome, Problem, type Result, type ResultTexts } from './payment-outcomes.tsx';
import { useSecretRemoved } from './use-secret-removed.ts';
import styles from './confirmation.module.css';

const texts: ResultTexts = {
  heading: 'Processing Your Booking',
  processing: 'This takes a moment. If you leave, your lesson is still booked.',
  atBank: 'This page checks again automatically. You can close it: your slot is held in the meantime.',
  unconfirmed: {
    ifPaid: 'Your payment went through; we are confirming your lesson.',
    otherwise: 'We are checking your payment and confirming your lesson.',
    hint: 'If you leave, a lesson you have paid for is still booked.',
  },
};

/** The page to which the payment provider returns. */
export function BookingConfirmationScreen() {
  useSecretRemoved();
  const [query] = useSearchParams();
  const paymentIntentId = query.get('payment_intent');
  return (
    <Screen width="wide" className={styles.screen}>
      {outcome(paymentIntentId, query.get('redirect_status'))}
    </Screen>
  );
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
  return (
    <PaymentOutcome paymentIntentId={paymentIntentId} isNewLesson texts={texts}>
      {resultOf}
    </PaymentOutcome>
  );
}

function resultOf(result: Result) {
  switch (result.kind) {
    case 'failed':
      return <BookingProblem message={result.message} />;
    case 'booked':
      return <ConfirmedLesson booking={result.booking} />;
    case 'booked-before':
      return <ConfirmedLesson booking={null} />;
  }
}

function BookingProblem({ message }: { message: string }) {
  return (
    <Problem title="Booking Error" message={message} wayOut={{ href: '/book', label: 'Return to Booking' }} />
  );
}
