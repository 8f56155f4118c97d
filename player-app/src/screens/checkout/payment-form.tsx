import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { formatPounds } from '@lessons/rules';
import { Button, Problem, Stack } from '@lessons/ui';
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripePaymentElementOptions } from '@stripe/stripe-js';
import { Lock } from 'lucide-react';
import { usePay, type PayProps } from './use-pay.ts';
import { WalletButtons } from './wallet-buttons.tsx';
import styles from './payment-form.module.css';

const options: StripePaymentElementOptions = {
  layout: 'tabs',
  // They have buttons of their own above the form.
  wallets: { applePay: 'never', googlePay: 'never' },
};

export interface PaymentFormProps extends PayProps {
  /** The amount that will be charged, in pounds. */
  amount: number;
  /** Whether other payments follow with the same card. A wallet shows the amount of one. */
  isOneOfSeveral: boolean;
  /** Whether the hold on the slot has run out: nothing can be paid then. */
  isOver: boolean;
  /** The end of the hold; nothing without one. */
  held?: ReactNode;
  onLoadError: () => void;
}

/** Wallets first, then saved cards and a new one. Pay stays at the thumb. */
export function PaymentForm({
  amount,
  isOneOfSeveral,
  isOver,
  held,
  onLoadError,
  ...payProps
}: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const { pay, isProcessing, problem, forgetProblem } = usePay(payProps);
  const problemText = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (problem !== null) problemText.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);

  const payWith = async (means: 'form' | 'wallet') => {
    if (!stripe || !elements || isProcessing || isOver) return false;
    return pay(stripe, elements, means);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void payWith('form');
  };
  const problemLine = problem && !isOver && (
    <Problem boxed ref={problemText}>
      {problem.message}
    </Problem>
  );
  return (
    <Stack as="form" gap={4} onSubmit={submit} aria-label="Card payment">
      <Stack gap={4} inert={isOver}>
        {problem?.means === 'wallet' && problemLine}
        {!isOneOfSeveral && (
          <WalletButtons label={payProps.purpose.walletButton} onPay={() => payWith('wallet')} />
        )}
        <PaymentElement
          options={options}
          onReady={() => setReady(true)}
          onChange={forgetProblem}
          onLoadError={onLoadError}
        />
        {problem?.means === 'form' && problemLine}
      </Stack>
      <Stack gap={2} className={styles.bar}>
        {held}
        <Button
          type="submit"
          variant={isOver ? 'secondary' : 'primary'}
          wide
          icon={<Lock />}
          loading={isProcessing}
          disabled={!isReady || isOver}
        >
          {isProcessing ? 'Processing Payment...' : `Pay ${formatPounds(amount)}`}
        </Button>
      </Stack>
    </Stack>
  );
}
