import { useEffect, useRef, useState, type FormEvent } from 'react';
import { formatPounds } from '@lessons/rules';
import { Button } from '@lessons/ui';
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripePaymentElementOptions } from '@stripe/stripe-js';
import { Lock } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useNotify } from '../../notifications/notifications.tsx';
import { useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import { BOOKING_TOPIC } from './confirmation-notice.ts';
import { confirmPayment, type Charge } from './confirm-payment.ts';
import styles from './payment-form.module.css';

const options: StripePaymentElementOptions = {
  layout: 'tabs',
  wallets: { applePay: 'auto', googlePay: 'auto' },
};

interface PaymentFormProps {
  /** What will be charged, in pounds, as the server answered it. */
  amount: number;
  /** Whether the hold on the slot has run out: nothing can be paid then. */
  isOver: boolean;
  /** The provider knows that nothing can be paid any more. */
  onOver: () => void;
  /** What is known of a charge so far. */
  charge: Charge;
  onCharge: (charge: Charge) => void;
  onLoadError: () => void;
}

export function PaymentForm(props: PaymentFormProps) {
  const { amount, isOver, onOver, charge, onCharge, onLoadError } = props;
  const stripe = useStripe();
  const elements = useElements();
  const navigate = useNavigate();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const [isReady, setReady] = useState(false);
  const [isProcessing, setProcessing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const payButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (problem !== null) payButton.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements || !isReady || isProcessing || isOver) return;
    setProcessing(true);
    setProblem(null);
    onCharge('under-way');
    const outcome = await confirmPayment(stripe, elements);
    setProcessing(false);
    if (outcome.kind === 'over') {
      onCharge('none');
      onOver();
      notifyFailure({
        topic: BOOKING_TOPIC,
        title: 'Payment Failed',
        description: 'Your slot is no longer held. Nothing was charged.',
      });
      return;
    }
    if (outcome.kind === 'failed') {
      const chargeNow = outcome.charge === 'as-before' ? charge : outcome.charge;
      onCharge(chargeNow);
      setProblem(outcome.message);
      // A lost response is no failure, and the message here changes when the hold ends.
      if (chargeNow === 'unknown') return;
      notifyFailure({ topic: BOOKING_TOPIC, title: 'Payment Failed', description: outcome.message });
      return;
    }
    if (outcome.isPaid)
      notify({
        topic: BOOKING_TOPIC,
        title: 'Payment Successful',
        description: 'Your booking has been confirmed!',
      });
    void navigate(outcome.confirmationPath, { replace: true });
  }

  return (
    <form className={styles.form} onSubmit={(event) => void pay(event)} aria-label="Card payment">
      <div inert={isOver}>
        <PaymentElement options={options} onReady={() => setReady(true)} onLoadError={onLoadError} />
      </div>
      {problem && !isOver && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Button
        ref={payButton}
        className={styles.pay}
        type="submit"
        variant="primary"
        wide
        icon={<Lock strokeWidth={1.8} aria-hidden="true" />}
        loading={isProcessing}
        disabled={!isReady || isOver}
      >
        {isProcessing ? 'Processing Payment...' : `Pay ${formatPounds(amount)}`}
      </Button>
    </form>
  );
}
