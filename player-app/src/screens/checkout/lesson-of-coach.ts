import { payAddress } from '../../lessons/pay-online.tsx';
import type { PaymentPurpose } from './payment-purpose.ts';

/** Returns the purpose of a payment for a lesson that the coach has booked. */
export function lessonOfCoach(lessonId: string): PaymentPurpose {
  return {
    returnAddress: payAddress(lessonId),
    walletButton: 'plain',
    charged: 'Your lesson is paid.',
    closed: 'This payment had been closed. Nothing was charged.',
  };
}
