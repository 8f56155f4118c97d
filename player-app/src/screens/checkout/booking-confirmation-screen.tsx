import { Screen } from '@lessons/ui';
import { useSearchParams } from 'react-router-dom';
import { prefetchCourt } from '../../court/use-court.ts';
import { ConfirmedLesson } from './confirmed-lesson.tsx';
import { newLesson } from './payment-purpose.ts';
import { PaymentResult, PaymentProblem } from './payment-result.tsx';
import { useSecretRemoved } from './use-secret-removed.ts';
import styles from './confirmation.module.css';

/** The page to which the payment provider returns. */
export function BookingConfirmationScreen() {
  useSecretRemoved();
  const [query] = useSearchParams();
  return (
    <Screen width="wide" className={styles.screen}>
      {outcome(query.get('payment_intent'), query.get('redirect_status'))}
    </Screen>
  );
}

// The next hour is offered without a move when the lesson is confirmed.
BookingConfirmationScreen.prefetch = prefetchCourt;

function outcome(paymentIntentId: string | null, redirectStatus: string | null) {
  if (redirectStatus === 'failed') {
    return (
      <PaymentProblem
        title="Payment Failed"
        message="Your payment didn’t go through, and nothing was charged."
        wayOut={{ href: '/checkout', label: 'Return to Checkout' }}
      />
    );
  }
  if (!paymentIntentId)
    return (
      <PaymentProblem {...newLesson.problemOf('nothing-to-book')} message="No payment information found" />
    );
  return (
    <PaymentResult purpose={newLesson} paymentIntentId={paymentIntentId}>
      {(booking) => <ConfirmedLesson booking={booking} />}
    </PaymentResult>
  );
}
