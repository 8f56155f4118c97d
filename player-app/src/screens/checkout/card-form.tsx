import { useMemo, useState } from 'react';
import { FailedState, Spinner } from '@lessons/ui';
import { Elements } from '@stripe/react-stripe-js';
import type { PaymentIntent } from '../../requests/payment-intent.ts';
import type { Charge } from './confirm-payment.ts';
import { PaymentForm } from './payment-form.tsx';
import { useStripeAppearance } from './stripe-appearance.ts';
import { useStripeJs } from './use-stripe-js.ts';

interface CardFormProps {
  payment: PaymentIntent;
  isOver: boolean;
  /** Called when the provider says that nothing can be paid any more. */
  onOver: () => void;
  charge: Charge;
  onCharge: (charge: Charge) => void;
  /** Requests the payment from the server again. */
  onReload: () => void;
}

/** Stripe's form in our colours, or a message why it can't be shown. */
export function CardForm({ payment: { clientSecret, amount }, onReload, ...form }: CardFormProps) {
  const { data: stripe, isError, isFetching, refetch } = useStripeJs();
  const [cannotShow, setCannotShow] = useState(false);
  const appearance = useStripeAppearance();
  const options = useMemo(
    () => ({ clientSecret, appearance, locale: 'en-GB' as const }),
    [clientSecret, appearance],
  );
  if (isError) {
    return (
      <FailedState
        message="The card form could not be loaded."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (cannotShow) {
    const startOver = () => {
      setCannotShow(false);
      onReload();
    };
    return <FailedState message="The card form could not be shown." onRetry={startOver} />;
  }
  if (!stripe) return <Spinner label="Loading the card form" />;
  return (
    <Elements stripe={stripe} options={options}>
      <PaymentForm amount={amount} {...form} onLoadError={() => setCannotShow(true)} />
    </Elements>
  );
}
