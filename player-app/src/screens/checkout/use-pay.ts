import { useState } from 'react';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useNavigate } from 'react-router-dom';
import { useNotify } from '../../notifications/notifications.tsx';
import { useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import { BOOKING_TOPIC } from './confirmation-notice.ts';
import { confirmPayment, type Charge, type SentPayment } from './confirm-payment.ts';
import { PAID_HERE, type PaymentPurpose } from './payment-purpose.ts';

export interface PayProps {
  purpose: PaymentPurpose;
  /** The state of the charge so far. */
  charge: Charge;
  onCharge: (charge: Charge) => void;
  /** Called when the provider says that nothing can be paid any more. */
  onOver: () => void;
  /** Called once the payment was sent, in place of leading to its result. */
  onSent?: ((sent: SentPayment) => void) | undefined;
}

/** The means of payment: Stripe's form, or a wallet whose holder has agreed. */
type Means = 'form' | 'wallet';

/** A failure that is shown beside the means of payment. */
interface Problem {
  means: Means;
  message: string;
}

/** Pays once at a time, leads to the result, and says what went wrong. */
export function usePay({ purpose, charge, onCharge, onOver, onSent }: PayProps) {
  const navigate = useNavigate();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const [isProcessing, setProcessing] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  /** Resolves with whether the payment was sent. */
  async function pay(stripe: Stripe, elements: StripeElements, means: Means): Promise<boolean> {
    setProcessing(true);
    setProblem(null);
    onCharge('under-way');
    const outcome = await confirmPayment(stripe, { elements }, purpose.returnAddress);
    setProcessing(false);
    if (outcome.kind === 'over') {
      onCharge('none');
      onOver();
      notifyFailure({
        topic: BOOKING_TOPIC,
        title: 'Payment Failed',
        description: purpose.closed,
        // The end of the hold is an alert of its own.
        readOut: purpose.isNewLesson ? 'title' : undefined,
      });
      return false;
    }
    if (outcome.kind === 'failed') {
      const { message } = outcome;
      const chargeNow = outcome.charge === 'as-before' ? charge : outcome.charge;
      onCharge(chargeNow);
      if (means === 'wallet' || !outcome.isShownByForm) setProblem({ means, message });
      // A lost response is no failure, and the message here changes when the hold ends.
      if (chargeNow === 'unknown') return false;
      // Beside the means of payment the message is an alert.
      notifyFailure({
        topic: BOOKING_TOPIC,
        title: 'Payment Failed',
        description: message,
        readOut: 'title',
      });
      return false;
    }
    if (onSent) {
      onSent(outcome);
      return true;
    }
    if (outcome.isPaid)
      notify({
        topic: BOOKING_TOPIC,
        title: 'Payment Successful',
        description: purpose.charged,
        // A new lesson isn't booked before the next screen says so.
        readOut: purpose.isNewLesson ? 'nothing' : undefined,
      });
    void navigate(outcome.outcomeAddress, { replace: true, state: outcome.isPaid ? PAID_HERE : null });
    return true;
  }

  return { pay, isProcessing, problem, forgetProblem: () => setProblem(null) };
}
