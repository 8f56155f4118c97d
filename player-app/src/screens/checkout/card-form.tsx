import { useMemo, useState } from 'react';
import { FailedState, Spinner } from '@lessons/ui';
import { Elements } from '@stripe/react-stripe-js';
import type { PaymentIntent } from '../../requests/payment-intent.ts';
import type { Charge } from './confirm-payment.ts';
import { PaymentForm } from './payment-form.tsx';
import { stripeAppearance } from './stripe-appearance.ts';
import { useColourScheme } from './use-colour-scheme.ts';
import { useStripeJs } from './use-stripe-js.ts';

interface CardFormProps {
  payment: PaymentIntent;
  isOver: boolean;
  /** The provider knows that nothing can be paid any more. */
  onOver: () => void;
  charge: Charge;
  onCharge: (charge: Charge) => void;
  /** Asks the server for the payment again. */
  onReload: () => void;
}

/** The provider's form in our colours, or why it isn't there. */
export function CardForm({ payment: { clientSecret, amount }, onReload, ...form }: CardFormProps) {
  const { data: stripe, isError, isFetching, refetch } = useStripeJs();
  const [cannotShow, setCannotShow] = useState(false);
  const scheme = useColourScheme();
  const options = useMemo(
    () => ({ clientSecret, appearance: stripeAppearance(scheme), locale: 'en-GB' as const }),
    [clientSecret, scheme],
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
    const startAfresh = () => {
      setCannotShow(false);
      onReload();
    };
    return <FailedState message="The card form could not be shown." onRetry={startAfresh} />;
  }
  if (!stripe) return <Spinner label="Loading the card form" />;
  return (
    <Elements stripe={stripe} options={options}>
      <PaymentForm amount={amount} {...form} onLoadError={() => setCannotShow(true)} />
    </Elements>
  );
}
