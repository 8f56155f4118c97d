import { payAddress } from '../../lessons/pay-online.tsx';
import type { PaymentPurpose } from './payment-purpose.ts';

/** Returns the purpose of a payment for a lesson that the coach has booked. */
export function lessonOfCoach(lessonId: string): PaymentPurpose {
  return {
    returnAddress: payAddress(lessonId),
    walletButton: 'plain',
    charged: 'Your lesson is paid.',
    closed: 'This payment had been closed. Nothing was charged.',
    processing: 'Processing Your Payment',
    processingHint: 'This takes a moment. If you leave, your payment counts all the same.',
    atBankHint: 'This page asks again by itself. You may close it.',
    unconfirmed: {
      ifPaid: 'Your payment went through; we are recording it.',
      otherwise: 'We are checking your payment.',
      hint: 'If you leave, a payment that went through counts all the same.',
    },
  };
}
