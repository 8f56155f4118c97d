import { Navigate } from 'react-router-dom';
import { lessonAddress } from '../../lessons/lesson-address.ts';
import { payAddress } from '../../lessons/pay-online.tsx';
import type { FailureReason } from './confirm-booking.ts';
import { NothingToPay, PaidOnline } from './lesson-paid.tsx';
import { PaymentOutcome, Problem, type Result, type ResultTexts } from './payment-outcomes.tsx';

const texts: ResultTexts = {
  heading: 'Processing your payment',
  processing: 'This takes a moment. If you leave, your payment still counts.',
  atBank: 'This page checks again automatically. You can close it.',
  unconfirmed: {
    ifPaid: 'Your payment went through; we are recording it.',
    otherwise: 'We are checking your payment.',
    hint: 'If you leave, a payment that went through still counts.',
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
          title={titles[result.reason] ?? 'Payment not confirmed'}
          message={result.message}
          // Only whoever has not paid for sure is led to pay.
          wayOut={
            result.reason === 'not-paid'
              ? { href: payAddress(lessonId), label: 'Return to payment' }
              : { href: lessonAddress(lessonId), label: 'View lesson' }
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
  refunded: 'Payment refunded',
  'to-look-at': 'Payment received',
};
