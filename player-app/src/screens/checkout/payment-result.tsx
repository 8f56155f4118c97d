import { Navigate } from 'react-router-dom';
import { payAddress } from '../../lessons/pay-online.tsx';
import { NothingToPay, PaidOnline } from './lesson-paid.tsx';
import { BankProcessing, Problem, Processing, Unconfirmed } from './payment-outcomes.tsx';
import { lessonOfCoach } from './lesson-of-coach.ts';
import { useBookingConfirmation } from './use-booking-confirmation.ts';

interface PaymentResultProps {
  lessonId: string;
  paymentIntentId: string;
  /** The address says so, which the provider wrote. */
  isPaid: boolean;
}

/** Shows what became of a payment for a lesson that the coach has booked. */
export function PaymentResult({ lessonId, paymentIntentId, isPaid }: PaymentResultProps) {
  const { confirmation, tryAgain, isTrying } = useBookingConfirmation(paymentIntentId, {
    isNewLesson: false,
  });
  const purpose = lessonOfCoach(lessonId);
  switch (confirmation?.kind) {
    case undefined:
      return <Processing purpose={purpose} />;
    case 'processing':
      return <BankProcessing purpose={purpose} message={confirmation.message} />;
    case 'unconfirmed':
      return <Unconfirmed purpose={purpose} isPaid={isPaid} onTryAgain={tryAgain} isTrying={isTrying} />;
    case 'booked':
      return confirmation.booking.paymentStatus === 'completed' ? (
        <PaidOnline lesson={confirmation.booking} />
      ) : (
        <NothingToPay lesson={confirmation.booking} mayBeCharged={false} />
      );
    case 'failed':
      return confirmation.reason === 'refunded' ? (
        <Problem
          title="Payment Refunded"
          message={confirmation.message}
          wayOut={{ href: `/schedule?lesson=${lessonId}`, label: 'View My Lessons' }}
        />
      ) : (
        <Problem
          title="Payment Failed"
          message={confirmation.message}
          wayOut={{ href: payAddress(lessonId), label: 'Return to Payment' }}
        />
      );
    case 'booked-before':
      return <Navigate to={payAddress(lessonId)} replace />;
  }
}
