import { Navigate } from 'react-router-dom';
import { payAddress } from '../../lessons/pay-online.tsx';
import { NothingToPay, PaidOnline } from './lesson-paid.tsx';
import { BankProcessing, Problem, Processing, Unconfirmed, type ResultTexts } from './payment-outcomes.tsx';
import { useBookingConfirmation } from './use-booking-confirmation.ts';

const texts: ResultTexts = {
  heading: 'Processing Your Payment',
  processing: 'This takes a moment. If you leave, your payment counts all the same.',
  atBank: 'This page asks again by itself. You may close it.',
  unconfirmed: {
    ifPaid: 'Your payment went through; we are recording it.',
    otherwise: 'We are checking your payment.',
    hint: 'If you leave, a payment that went through counts all the same.',
  },
};

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
  switch (confirmation?.kind) {
    case undefined:
      return <Processing texts={texts} />;
    case 'processing':
      return <BankProcessing texts={texts} message={confirmation.message} />;
    case 'unconfirmed':
      return <Unconfirmed texts={texts} isPaid={isPaid} onTryAgain={tryAgain} isTrying={isTrying} />;
    case 'booked':
      return confirmation.booking.paymentStatus === 'completed' ? (
        <PaidOnline lesson={confirmation.booking} />
      ) : (
        <NothingToPay lesson={confirmation.booking} mayBeCharged={false} />
      );
    case 'failed':
      if (confirmation.reason !== 'refunded' && !isPaid)
        return (
          <Problem
            title="Payment Failed"
            message={confirmation.message}
            wayOut={{ href: payAddress(lessonId), label: 'Return to Payment' }}
          />
        );
      // Whoever has paid is not led to pay again.
      return (
        <Problem
          title={confirmation.reason === 'refunded' ? 'Payment Refunded' : 'Payment Received'}
          message={confirmation.message}
          wayOut={{ href: `/schedule?lesson=${lessonId}`, label: 'View My Lessons' }}
        />
      );
    case 'booked-before':
      return <Navigate to={payAddress(lessonId)} replace />;
  }
}
