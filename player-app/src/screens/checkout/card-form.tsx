import { useMemo, useState } from 'react';
import { FailedState, Spinner } from '@lessons/ui';
import { Elements } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { stripeJsQuery, type OpenedPayment } from '../../requests/payments.ts';
import { PaymentForm, type PaymentFormProps } from './payment-form.tsx';
import { useStripeAppearance } from './stripe-appearance.ts';

interface CardFormProps extends Omit<PaymentFormProps, 'amount' | 'isOneOfSeveral' | 'onLoadError'> {
  payment: OpenedPayment;
  /** The pounds of all payments that follow with this card, this one included. */
  sum?: number | undefined;
  /** Requests the payment from the server again. */
  onReload: () => void;
}

/** Stripe's form in our colours, or a message why it can't be shown. */
export function CardForm({ payment, sum, onReload, ...form }: CardFormProps) {
  const { clientSecret, amount } = payment;
  const { data: stripe, isError, isFetching, refetch } = useQuery(stripeJsQuery);
  const [cannotShow, setCannotShow] = useState(false);
  // A payment that is requested again has another one, and Stripe's form can't change it.
  const [customerSession] = useState(payment.customerSessionClientSecret);
  const appearance = useStripeAppearance();
  const options = useMemo(
    () => ({
      clientSecret,
      appearance,
      locale: 'en-GB' as const,
      ...(customerSession && { customerSessionClientSecret: customerSession }),
    }),
    [clientSecret, customerSession, appearance],
  );
  if (isError) {
    return (
      <>
        {form.held}
        <FailedState
          message="The card form could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </>
    );
  }
  if (cannotShow) {
    const startOver = () => {
      setCannotShow(false);
      onReload();
    };
    return <FailedState message="The card form could not be shown." onRetry={startOver} />;
  }
  if (!stripe) {
    return (
      <>
        {form.held}
        <Spinner label="Loading the card form" />
      </>
    );
  }
  return (
    <Elements stripe={stripe} options={options}>
      <PaymentForm
        {...form}
        amount={sum ?? amount}
        isOneOfSeveral={sum !== undefined}
        onLoadError={() => setCannotShow(true)}
      />
    </Elements>
  );
}
