import { Navigate } from 'react-router-dom';
import { lessonAddress } from '../../lessons/lesson-address.ts';
import { payAddress } from '../../lessons/pay-online.tsx';
import type { FailureReason } from './confirm-booking.ts';
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
}

/** Shows what became of a payment for a lesson that the coach has booked. */
export function PaymentResult({ lessonId, paymentIntentId }: PaymentResultProps) {
  return (
    <PaymentOutcome paymentIntentId={paymentIntentId} isNewLesson={false} texts={texts}>
      {(result) => resultOf(result, lessonId)}
    </PaymentOutcome>
  );
}

function resultOf(result: Result, lessonId: string) {
  switch (result.kind) {
    case 'booked':
      return result.booking.paymentStatus === 'completed' ? (
        <PaidOnline lesson={result.booking} />
      ) : (
        <NothingToPay lesson={result.booking} mayBeCharged={false} />
      );
    case 'failed':
      return (
        <Problem
          title={titles[result.reason] ?? 'Payment Not Confirmed'}
          message={result.message}
          // Only whoever has not paid for sure is led to pay.
          wayOut={
            result.reason === 'not-paid'
              ? { href: payAddress(lessonId), label: 'Return to Payment' }
              : { href: lessonAddress(lessonId), label: 'View Lesson' }
          }
        />
      );
    case 'booked-before':
      return <Navigate to={payAddress(lessonId)} replace />;
  }
}

/** What the server has said of the payment. */
const titles: Partial<Record<FailureReason, string>> = {
  'not-paid': 'Payment Failed',
  refunded: 'Payment Refunded',
  'to-look-at': 'Payment Received',
};
