import { Navigate } from 'react-router-dom';
import { lessonAddress } from '../../lessons/lesson-address.ts';
import { payAddress } from '../../lessons/pay-online.tsx';
import { NothingToPay, PaidOnline } from './lesson-paid.tsx';
import { PaymentOutcome, Problem, type Result, type ResultTexts } from './payment-outcomes.tsx';

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
  return (
    <PaymentOutcome paymentIntentId={paymentIntentId} isNewLesson={false} isPaid={isPaid} texts={texts}>
      {(result) => resultOf(result, lessonId, isPaid)}
    </PaymentOutcome>
  );
}

function resultOf(result: Result, lessonId: string, isPaid: boolean) {
  switch (result.kind) {
    case 'booked':
      return result.booking.paymentStatus === 'completed' ? (
        <PaidOnline lesson={result.booking} />
      ) : (
        <NothingToPay lesson={result.booking} mayBeCharged={false} />
      );
    case 'failed':
      if (result.reason !== 'refunded' && !isPaid)
        return (
          <Problem
            title="Payment Failed"
            message={result.message}
            wayOut={{ href: payAddress(lessonId), label: 'Return to Payment' }}
          />
        );
      // Whoever has paid is not led to pay again.
      return (
        <Problem
          title={result.reason === 'refunded' ? 'Payment Refunded' : 'Payment Received'}
          message={result.message}
          wayOut={{ href: lessonAddress(lessonId), label: 'View Lesson' }}
        />
      );
    case 'booked-before':
      return <Navigate to={payAddress(lessonId)} replace />;
  }
}
